// Tables stored in this browser's local storage, with their secrets.
import type { CreatedTable, SeatSecret } from '../api/types'

/** The secret of a seat, and the link it was claimed with. */
export type StoredSeat = SeatSecret & { link?: string }

export interface StoredTable {
  id: string
  title: string
  seats: StoredSeat[] // played from this browser
  links?: SeatSecret[] // to share with other players
  host: string | null
  watch: string | null
  at: number
}

const KEY = 'kemet.tables'
const MAX_TABLES = 40

export function storedTables(): StoredTable[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

function write(tables: StoredTable[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MAX_TABLES)))
  } catch {
    // without storage the address is the only way back to the table
  }
}

export const storedTable = (id: string): StoredTable | undefined =>
  storedTables().find((t) => t.id === id)

export function storeTable(table: StoredTable) {
  write([table, ...storedTables().filter((t) => t.id !== table.id)])
}

export function storeCreatedTable(created: CreatedTable, title: string, own: number[]) {
  const seats = created.seats.filter((s) => own.includes(s.seat))
  const links = created.seats.filter((s) => !own.includes(s.seat))
  storeTable({
    id: created.id,
    title,
    seats,
    links,
    host: created.host_secret,
    watch: created.watch_secret,
    at: Date.now(),
  })
}

/** Adds the secret of a seat to those stored for its table. */
export function storeSeat(id: string, seat: StoredSeat, title = '') {
  const known = storedTable(id) ?? { id, title, seats: [], host: null, watch: null, at: Date.now() }
  const before = known.seats.find((s) => s.seat === seat.seat && s.secret === seat.secret)
  const seats = [...known.seats.filter((s) => s.seat !== seat.seat), { ...before, ...seat }]
  storeTable({ ...known, seats, title: title || known.title })
}

/** A rematch uses the secrets of the table it follows. */
export function storeRematch(id: string, next: string) {
  const known = storedTable(id)
  if (known && !storedTable(next)) storeTable({ ...known, id: next, at: Date.now() })
}

export function removeTable(id: string) {
  write(storedTables().filter((t) => t.id !== id))
}
