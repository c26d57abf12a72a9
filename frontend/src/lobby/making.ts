// A table to be made, from what is chosen in the lobby.
import { GODS } from '../art/art'
import { ask } from '../net/api'
import { keepCreated } from '../net/kept'
import type { Created, NewSeat, NewTable } from '../net/types'
import { nameOf } from '../words/words.svelte'

/** One click: me and three bots, the revised edition. */
export function quickTable(name: string, players = 4): NewTable {
  const bots: NewSeat[] = Array.from({ length: players - 1 }, () => ({
    kind: 'bot',
    level: 'strategist',
  }))
  return { edition: 'revised', seats: [name ? { kind: 'me', name } : { kind: 'me' }, ...bots] }
}

/** Whoever has no name is called by the god whose emblem the seat bears. */
export function named(seats: NewSeat[]): NewSeat[] {
  return seats.map((seat, i) => ({ ...seat, name: seat.name || nameOf('god', GODS[i]!) }))
}

/** Makes it, keeps its secrets in this browser and says where it is. */
export async function makeTable(table: NewTable): Promise<string> {
  const created = await ask<Created>('POST', '/api/tables', {
    body: { ...table, seats: named(table.seats) },
  })
  const own = table.seats.flatMap((seat, i) =>
    seat.kind === 'me' || seat.kind === 'hotseat' ? [i] : [],
  )
  keepCreated(created, table.title ?? '', own)
  return `#/t/${created.id}`
}

export const PACES = {
  clockNone: { kind: 'none', seconds: 0, increment: 0 },
  clockTurn: { kind: 'turn', seconds: 90, increment: 0 },
  clockBank: { kind: 'bank', seconds: 1800, increment: 15 },
  clockDays: { kind: 'turn', seconds: 259200, increment: 0 },
} as const
