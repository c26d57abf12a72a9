// A Vite plugin: the bundle has the borders of areas.json as differences between their points, which
// compress to a quarter. Importing the file gives the same data as the file itself.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Boards = Record<string, { arcs: { at: number[] }[] }>

const FILE = /\/assets\/areas\.json$/
const MODULE = '\0areas:' // not a name of a JSON file, which Vite would read itself

const DECODE = `for (const { arcs } of Object.values(boards))
  for (const { at } of arcs) for (let i = 2; i < at.length; i++) at[i] += at[i - 2]`

/** The points x, y, x, y, … of a border as differences to the point before. */
const toDifferences = (at: number[]) => at.map((value, i) => value - (i > 1 ? at[i - 2]! : 0))

export function compactAreas(): Plugin {
  return {
    name: 'compact-areas',
    enforce: 'pre',
    resolveId: (source) => (FILE.test(source) ? `${MODULE}${source}.js` : null),
    load(id) {
      if (!id.startsWith(MODULE)) return null
      const file = id.slice(MODULE.length, -'.js'.length)
      this.addWatchFile(file)
      const boards = JSON.parse(readFileSync(file, 'utf8')) as Boards
      for (const { arcs } of Object.values(boards))
        for (const arc of arcs) arc.at = toDifferences(arc.at)
      return `const boards = ${JSON.stringify(boards)}\n${DECODE}\nexport default boards`
    },
  }
}
