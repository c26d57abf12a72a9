// Which lessons are done and at which table each is played: kept in this browser.
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
    // then a lesson left is begun anew
  }
}

export function keepLessonTable(lesson: string, table: LessonTable) {
  const now = progress()
  write({ ...now, tables: { ...now.tables, [lesson]: table } })
}

export function forgetLessonTable(lesson: string) {
  const { [lesson]: _, ...tables } = progress().tables
  write({ ...progress(), tables })
}

export function keepDone(lesson: string) {
  const now = progress()
  if (!now.done.includes(lesson)) write({ ...now, done: [...now.done, lesson] })
}
