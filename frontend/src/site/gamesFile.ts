// All that this browser keeps of Kemet, as one file: games, settings, progress.
import { engine } from './engine.svelte'
import { storageName } from './manifest'
import { addRecords, allRecords, asideRecords, openDatabase, type StoredRecord } from './records'

const FORMAT = 'kemet games 1'
const TABLES = 'kemet.tables'
const LESSONS = 'kemet.learn'
const KEYS = [TABLES, LESSONS, 'kemet.settings', 'kemet.hints', 'kemet.chatSeen']

interface GamesFile {
  format: string
  records: StoredRecord[]
  /** What could not be read. */
  aside: unknown[]
  /** Of the local storage. */
  browser: Record<string, string>
}

export class BadFile extends Error {}

export async function writeGamesFile(): Promise<string> {
  const database = await openDatabase(storageName())
  const browser = KEYS.flatMap((key) => {
    const text = localStorage.getItem(key)
    return text === null ? [] : [[key, text]]
  })
  const file: GamesFile = {
    format: FORMAT,
    records: await allRecords(database),
    aside: await asideRecords(database),
    browser: Object.fromEntries(browser) as Record<string, string>,
  }
  database.close()
  return JSON.stringify(file)
}

function parseFile(text: string): GamesFile {
  try {
    const file = JSON.parse(text) as GamesFile
    const isRecord = ({ table, number, text }: StoredRecord) =>
      typeof table === 'string' && Number.isInteger(number) && typeof text === 'string'
    if (file.format === FORMAT && file.records.every(isRecord)) return file
  } catch {
    // no JSON
  }
  throw new BadFile()
}

/** Adds the games of a file to those that are here; how many are new. */
export async function readGamesFile(text: string): Promise<number> {
  const file = parseFile(text)
  const database = await openDatabase(storageName())
  const added = await addRecords(database, file.records)
  database.close()
  for (const [key, value] of Object.entries(file.browser)) {
    if (!KEYS.includes(key)) continue
    const known = localStorage.getItem(key)
    localStorage.setItem(key, known === null ? value : merge(key, known, value))
  }
  if (added) engine.restart()
  return added
}

/** What is here, and what the file adds to it. */
function merge(key: string, known: string, added: string): string {
  try {
    if (key === TABLES) {
      const here = JSON.parse(known) as { id: string }[]
      const others = (JSON.parse(added) as { id: string }[]).filter(
        ({ id }) => !here.some((table) => table.id === id),
      )
      return JSON.stringify([...here, ...others])
    }
    if (key === LESSONS) {
      const here = JSON.parse(known) as { done?: string[] }
      const { done = [] } = JSON.parse(added) as { done?: string[] }
      return JSON.stringify({ ...here, done: [...new Set([...(here.done ?? []), ...done])] })
    }
  } catch {
    // what cannot be read adds nothing
  }
  return known
}
