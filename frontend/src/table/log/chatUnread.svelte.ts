// How many lines of a table's chat were not in sight yet; this browser remembers it.
const KEY = 'kemet.chatSeen'
const MAX_TABLES = 40

function storedCounts(): [id: string, seen: number][] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

export class ChatUnread {
  #seen = $state(0)

  /** Lines written before the first visit count as seen. */
  constructor(
    private readonly id: string,
    count: number,
  ) {
    this.#seen = storedCounts().find(([table]) => table === id)?.[1] ?? count
    this.#store()
  }

  of(count: number): number {
    return Math.max(0, count - this.#seen)
  }

  /** The chat is in sight, with so many lines. */
  markSeen(count: number) {
    if (count <= this.#seen) return
    this.#seen = count
    this.#store()
  }

  #store() {
    const others = storedCounts().filter(([table]) => table !== this.id)
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify([[this.id, this.#seen], ...others].slice(0, MAX_TABLES)),
      )
    } catch {
      // without storage it lasts for this visit
    }
  }
}
