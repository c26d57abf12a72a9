import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../../src/api/types'
import { deedsOf, eventsSince } from '../../src/table/since'

let number = 0
const event = (kind: string, fields: Record<string, unknown> = {}): GameEvent => ({
  number: number++,
  kind,
  fields,
  text: '',
})
const turn = (seat: number) => event('turn_begins', { seat })

describe('since the last turn', () => {
  const others = [
    turn(1),
    event('token', { seat: 1, action_space: 'pray_lower' }),
    event('gains_prayer', { seat: 1, n: 2 }),
    turn(2),
    event('raises', { seat: 2, colour: 'ruby', level: 4 }),
    event('attacks', { attacker: 2, defender: 1, space: 'temple_w' }),
    event('wins', { seat: 2, space: 'temple_w' }),
    event('scores_battle', { seat: 2 }),
  ]

  it('events begin after the own turn, and end before the next', () => {
    const log = [turn(0), event('token', { seat: 0 }), ...others]
    expect(eventsSince(log, 0, 2)).toEqual(others)
    expect(eventsSince([...log, turn(0)], 0, 0)).toEqual(others)
    expect(eventsSince([turn(0)], 0, 0)).toEqual([])
    expect(eventsSince([], 0, null)).toEqual([])
  })

  it('deeds are short, with what they gave', () => {
    expect(
      deedsOf(others, 0).map(({ kind, seat, prayer, points }) => [kind, seat, prayer, points]),
    ).toEqual([
      ['prays', 1, 2, undefined],
      ['raises', 2, undefined, 1],
      ['wins', 2, undefined, 1],
    ])
  })

  it('leaves out what the player did', () => {
    expect(deedsOf([event('buys', { seat: 0, tile: 'charge' })], 0)).toEqual([])
  })
})
