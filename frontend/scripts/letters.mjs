// Writes src/kemet/svg/assets/letters.json: the display letters of src/art/letters.ts as paths, for
// pictures drawn by the Python package. Each character has its width and its path, 100 high.
import { readFileSync, writeFileSync } from 'node:fs'
import { transformWithEsbuild } from 'vite'

const SOURCE = new URL('../src/art/letters.ts', import.meta.url)
const TARGET = new URL('../../src/kemet/svg/assets/letters.json', import.meta.url)

const { code } = await transformWithEsbuild(readFileSync(SOURCE, 'utf8'), 'letters.ts')
const { CHARACTERS, lettering } = await import(
  `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
)
const letters = CHARACTERS.map((character) => {
  const { width, glyphs } = lettering(character)
  return `${JSON.stringify(character)}: ${JSON.stringify([width, glyphs.map((g) => g.d).join('')])}`
})
writeFileSync(TARGET, `{\n${letters.join(',\n')}\n}\n`)
