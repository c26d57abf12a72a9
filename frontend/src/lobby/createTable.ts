// Creates tables from the choices made in the lobby.
import { GODS } from '../art/art'
import { request } from '../api/request'
import { storeCreatedTable } from '../browser/storage'
import type { CreatedTable, NewSeat, NewTable } from '../api/types'
import { nameOf } from '../i18n/glossary.svelte'

/** The default table: one player and bots of a level, or of the server's choice; revised edition. */
export function quickTable(name: string, level: string, players = 4): NewTable {
  const bots: NewSeat[] = Array.from({ length: players - 1 }, () => ({
    kind: 'bot',
    ...(level && { level }),
  }))
  return { edition: 'revised', seats: [name ? { kind: 'me', name } : { kind: 'me' }, ...bots] }
}

/** Seats without a name are named after the god of their emblem. */
export function withNames(seats: NewSeat[]): NewSeat[] {
  return seats.map((seat, i) => ({ ...seat, name: seat.name || nameOf('god', GODS[i]!) }))
}

/** Creates a table, stores its secrets in this browser and returns its address. */
export async function createTable(table: NewTable): Promise<string> {
  const created = await request<CreatedTable>('POST', '/api/tables', {
    body: { ...table, seats: withNames(table.seats) },
  })
  const own = table.seats.flatMap((seat, i) =>
    seat.kind === 'me' || seat.kind === 'hotseat' ? [i] : [],
  )
  storeCreatedTable(created, table.title ?? '', own)
  return `#/t/${created.id}`
}

export const TIME_CONTROLS = {
  clockNone: { kind: 'none', seconds: 0, increment: 0 },
  clockTurn: { kind: 'turn', seconds: 90, increment: 0 },
  clockFischer: { kind: 'fischer', seconds: 1800, increment: 15 },
  clockDays: { kind: 'turn', seconds: 259200, increment: 0 },
} as const
