// Positions and seats that several tests use.
import type { CreatedTable, NewSeat } from '../../src/api/types'
import type { ApiClient } from './api'

export const BOT = { kind: 'bot', level: 'greedy' } as const
export const ANNA: NewSeat = { kind: 'link', name: 'Anna' }
export const BEN: NewSeat = { kind: 'link', name: 'Ben' }

/** A troop that can attack at once, and cards on both sides. */
export const BATTLE = {
  edition: 'revised',
  order: [0, 1],
  players: [
    { city: 'nw', prayer: 7, tiles: ['charge'], di: ['war_fury'], troops: { front_nw: 5 } },
    { city: 'sw', prayer: 5, di: ['bronze_wall'], troops: { temple_w: 3 } },
  ],
}

/** The game ends with the next event. */
export const OVER = {
  edition: 'revised',
  round: 5,
  phase: 'dawn',
  order: [0, 1],
  triggered_by: 0,
  players: [
    { city: 'nw', vp: { battle: 6, control: 3 }, troops: { temple_w: 3 } },
    { city: 'sw', vp: { battle: 4 }, troops: { sw1: 3 } },
  ],
}

/** The answers that start a battle in the position BATTLE. */
export const ATTACK = ['token move_upper', 'march front_nw', 'step temple_w', 'take 5']

export const secretOf = (table: CreatedTable, seat = 0) => table.seats[seat]!.secret
export const addressOf = (table: CreatedTable, seat = 0) =>
  `/#/t/${table.id}/${secretOf(table, seat)}`

/** A table with the position BATTLE: Anna, whose turn it is, against a bot. */
export const createBattleTable = (api: ApiClient) =>
  api.createTable({ edition: 'revised', seats: [ANNA, BOT], position: BATTLE })
