// The tables this browser knows the way to: their secrets stay here and are sent to the server alone.
import type { Created, SeatLink } from './types'

export interface KeptTable {
  id: string
  title: string
  seats: SeatLink[] // this browser's own
  links?: SeatLink[] // those to be given away
  host: string | null
  watch: string | null
  at: number
}

const KEY = 'kemet.tables'
const MOST = 40

export function keptTables(): KeptTable[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

function write(tables: KeptTable[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)))
  } catch {
    // without storage the address in the bar is the only way back
  }
}

export const keptTable = (id: string): KeptTable | undefined =>
  keptTables().find((t) => t.id === id)

export function keepTable(table: KeptTable) {
  write([table, ...keptTables().filter((t) => t.id !== table.id)])
}

export function keepCreated(created: Created, title: string, own: number[]) {
  const seats = created.seats.filter((s) => own.includes(s.seat))
  const links = created.seats.filter((s) => !own.includes(s.seat))
  keepTable({
    id: created.id,
    title,
    seats,
    links,
    host: created.host,
    watch: created.watch,
    at: Date.now(),
  })
}

/** A link was opened: its secret joins those already known for that table. */
export function keepSeat(id: string, link: SeatLink, title = '') {
  const known = keptTable(id) ?? { id, title, seats: [], host: null, watch: null, at: Date.now() }
  const seats = [...known.seats.filter((s) => s.seat !== link.seat), link]
  keepTable({ ...known, seats, title: title || known.title })
}

/** The next game of the same people opens with the secrets of this one. */
export function keepRematch(id: string, next: string) {
  const known = keptTable(id)
  if (known && !keptTable(next)) keepTable({ ...known, id: next, at: Date.now() })
}

export function forgetTable(id: string) {
  write(keptTables().filter((t) => t.id !== id))
}
