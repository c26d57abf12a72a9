// Fails if the gzipped bundle exceeds its limit. The first visit of a table also fetches glossary and
// state; tests/server/test_content.py measures all of it.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const LIMIT = 250_000 // all screens; the first visit fetches some of them
const UNVISITED = /icons\// // fetched only when the page is installed
const files = (dir) =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
let total = 0
for (const path of files('../src/kemet/server/web')) {
  if (UNVISITED.test(path)) continue
  const size = gzipSync(readFileSync(path), { level: 9 }).length
  total += size
  console.log(String(size).padStart(8), path.replace('../src/kemet/server/web/', ''))
}
console.log(String(total).padStart(8), `of ${LIMIT}`)
if (total > LIMIT) process.exit(1)
