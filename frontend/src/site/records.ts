// The records of tables in the database of this browser: numbered texts by table, only added to.
// One put each; it is durable before the table goes on.

const VERSION = 1
const RECORDS = 'records'
const ASIDE = 'aside' // damaged records and those after them, which nobody reads
const META = 'meta'
const LAST_AT = 'lastAt' // when something was written last, in seconds since 1970

export interface StoredRecord {
  table: string
  number: number
  text: string
}

/** Why what is played now does not survive: nothing can be stored, or there is no more room. */
export type StorageProblem = 'none' | 'full' | null

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('storage'))
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('storage'))
  })
}

const allOf = (table: string, from = 1) =>
  IDBKeyRange.bound([table, from], [table, Number.MAX_SAFE_INTEGER])

export function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION)
  request.onupgradeneeded = () => {
    const database = request.result
    database.createObjectStore(RECORDS)
    database.createObjectStore(ASIDE, { autoIncrement: true })
    database.createObjectStore(META)
  }
  return settled(request)
}

/** The storage of a host, as `kemet.local.record_store` uses it. */
export class Records {
  #unsaved: StoredRecord[] = [] // what could not be stored; it comes first once there is room

  constructor(
    private readonly database: IDBDatabase | null,
    private readonly onProblem: (problem: StorageProblem) => void,
    private readonly onDamaged: (table: string) => void,
  ) {
    if (!database) onProblem('none')
  }

  async read(table: string): Promise<string[]> {
    if (!this.database) return []
    const store = this.database.transaction(RECORDS).objectStore(RECORDS)
    const [keys, texts] = await Promise.all([
      settled(store.getAllKeys(allOf(table))),
      settled(store.getAll(allOf(table)) as IDBRequest<string[]>),
    ])
    const numbers = keys.map((key) => (key as [string, number])[1])
    const gap = numbers.findIndex((number, i) => number !== i + 1)
    if (gap < 0) return texts
    await this.cut(table, gap + 1)
    return texts.slice(0, gap)
  }

  /** False if another host has stored a record of the same number. */
  async write(table: string, number: number, text: string): Promise<boolean> {
    if (!this.database) return true
    const records = [...this.#unsaved, { table, number, text }]
    try {
      await this.#add(records)
      if (this.#unsaved.length) this.onProblem(null)
      this.#unsaved = []
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'ConstraintError') return false
      this.#unsaved = records
      this.onProblem('full')
      return true
    }
  }

  #add(records: StoredRecord[]): Promise<void> {
    const transaction = this.database!.transaction([RECORDS, META], 'readwrite')
    const store = transaction.objectStore(RECORDS)
    for (const { table, number, text } of records) store.add(text, [table, number])
    transaction.objectStore(META).put(Date.now() / 1000, LAST_AT)
    return done(transaction)
  }

  /** Puts records aside that cannot be read. */
  async cut(table: string, number: number) {
    this.onDamaged(table)
    if (!this.database) return
    const transaction = this.database.transaction([RECORDS, ASIDE], 'readwrite')
    const store = transaction.objectStore(RECORDS)
    const aside = transaction.objectStore(ASIDE)
    const cursor = store.openCursor(allOf(table, number))
    cursor.onsuccess = () => {
      const found = cursor.result
      if (!found) return
      aside.add({ key: found.key, text: found.value as unknown, at: Date.now() })
      found.delete()
      found.continue()
    }
    await done(transaction)
  }

  async delete(table: string) {
    this.#unsaved = this.#unsaved.filter((record) => record.table !== table)
    if (!this.database) return
    const transaction = this.database.transaction(RECORDS, 'readwrite')
    transaction.objectStore(RECORDS).delete(allOf(table))
    await done(transaction)
  }

  /** When something was written last; 0 if nothing ever was. */
  async lastAt(): Promise<number> {
    if (!this.database) return 0
    const store = this.database.transaction(META).objectStore(META)
    return ((await settled(store.get(LAST_AT))) as number | undefined) ?? 0
  }
}

/** All records, for a file. */
export async function allRecords(database: IDBDatabase): Promise<StoredRecord[]> {
  const store = database.transaction(RECORDS).objectStore(RECORDS)
  const [keys, texts] = await Promise.all([
    settled(store.getAllKeys()),
    settled(store.getAll() as IDBRequest<string[]>),
  ])
  return keys.map((key, i) => {
    const [table, number] = key as [string, number]
    return { table, number, text: texts[i]! }
  })
}

/** What was put aside, for a file. */
export const asideRecords = (database: IDBDatabase): Promise<unknown[]> =>
  settled(database.transaction(ASIDE).objectStore(ASIDE).getAll())

/** Adds tables from a file. One that is here with as many records stays; how many are new. */
export async function addRecords(database: IDBDatabase, records: StoredRecord[]): Promise<number> {
  const tables = new Map<string, StoredRecord[]>()
  for (const record of records)
    tables.set(record.table, [...(tables.get(record.table) ?? []), record])
  let added = 0
  for (const [table, found] of tables) {
    const transaction = database.transaction(RECORDS, 'readwrite')
    const store = transaction.objectStore(RECORDS)
    const known = await settled(store.count(allOf(table)))
    if (table && known < found.length) {
      store.delete(allOf(table))
      for (const { number, text } of found) store.put(text, [table, number])
      added++
    }
    await done(transaction)
  }
  return added
}
