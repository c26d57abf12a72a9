// Finished lessons and the tables of unfinished ones, in local storage.
export interface LessonTable {
  id: string
  secret: string
  host: string
}

interface Progress {
  done: string[]
  tables: Record<string, LessonTable>
}

const KEY = 'kemet.learn'

export function progress(): Progress {
  try {
    return { done: [], tables: {}, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return { done: [], tables: {} }
  }
}

function write(next: Progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // without storage an unfinished lesson starts again
  }
}

export function saveLessonTable(lesson: string, table: LessonTable) {
  const current = progress()
  write({ ...current, tables: { ...current.tables, [lesson]: table } })
}

export function removeLessonTable(lesson: string) {
  const { [lesson]: _, ...tables } = progress().tables
  write({ ...progress(), tables })
}

export function markDone(lesson: string) {
  const current = progress()
  if (!current.done.includes(lesson)) write({ ...current, done: [...current.done, lesson] })
}
