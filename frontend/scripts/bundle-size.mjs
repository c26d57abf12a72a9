// Fails if the gzipped bundle exceeds its limit.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const LIMIT = 250_000
const files = (dir) =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
let total = 0
for (const path of files('../src/kemet/server/web')) {
  const size = gzipSync(readFileSync(path), { level: 9 }).length
  total += size
  console.log(String(size).padStart(8), path.replace('../src/kemet/server/web/', ''))
}
console.log(String(total).padStart(8), `of ${LIMIT}`)
if (total > LIMIT) process.exit(1)
