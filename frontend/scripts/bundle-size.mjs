// Fails if the bundle, as the server compresses it, exceeds a limit: Brotli for browsers over https, gzip
// for others. The first visit of a table also fetches glossary and state;
// tests/server/test_content.py measures all of it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const LIMITS = { brotli: 250_000, gzip: 285_000 } // all screens; the first visit fetches some of them
const UNVISITED = /icons\// // fetched only when the page is installed
const files = (dir) =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
const total = { brotli: 0, gzip: 0 }
for (const path of files('../src/kemet/server/web')) {
  if (UNVISITED.test(path) || path.endsWith('.br')) continue
  const gzip = gzipSync(readFileSync(path), { level: 9 }).length
  const brotli = existsSync(`${path}.br`) ? statSync(`${path}.br`).size : gzip
  total.brotli += brotli
  total.gzip += gzip
  const name = path.replace('../src/kemet/server/web/', '')
  console.log(String(brotli).padStart(8), String(gzip).padStart(8), name)
}
for (const [encoding, limit] of Object.entries(LIMITS))
  console.log(`${encoding}: ${total[encoding]} of ${limit}`)
if (total.brotli > LIMITS.brotli || total.gzip > LIMITS.gzip) process.exit(1)
