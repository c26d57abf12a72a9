// Fails unless every script and style of the bundle has a file compressed with Brotli that equals it.
// Other versions of Node may compress to other bytes, so these are not compared.
import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const FOLDER = '../src/kemet/server/web/assets/'
const names = readdirSync(FOLDER)
const plain = names.filter((name) => /\.(js|css)$/.test(name))
const wrong = plain.filter(
  (name) =>
    !names.includes(`${name}.br`) ||
    !brotliDecompressSync(readFileSync(`${FOLDER}${name}.br`)).equals(readFileSync(FOLDER + name)),
)
const orphans = names.filter((n) => n.endsWith('.br') && !plain.includes(n.slice(0, -3)))
if (wrong.length || orphans.length) {
  console.error('missing, different or superfluous:', ...wrong.map((n) => `${n}.br`), ...orphans)
  process.exit(1)
}
