// What flies to the strips between two positions.
import { describe, expect, it } from 'vitest'
import type { GameEvent, View } from '../../src/api/types'
import { flightsOf } from '../../src/playback/flights'

const view = (...players: [points: number, prayer: number][]) =>
  ({
    players: players.map(([total, prayer], seat) => ({ seat, prayer, points: { total } })),
  }) as unknown as View
const event = (kind: string, fields: Record<string, unknown>): GameEvent => ({
  number: 1,
  kind,
  fields: fields as GameEvent['fields'],
  text: '',
})

describe('flights', () => {
  it('brings a point from where it was won', () => {
    const events = [event('scores_battle', { seat: 1, space: 'temple_w' })]
    expect(flightsOf(view([0, 5], [1, 5]), view([0, 5], [2, 5]), events)).toEqual([
      { seat: 1, what: 'eye', space: 'temple_w' },
    ])
  })

  it('brings prayer that is gained, at most five signs', () => {
    const events = [event('gains_prayer', { seat: 0, n: 7 })]
    const found = flightsOf(view([0, 2]), view([0, 9]), events)
    expect(found).toHaveLength(5)
    expect(new Set(found.map((f) => f.what))).toEqual(new Set(['ankh']))
  })

  it('brings nothing for what is paid, lost or taken back', () => {
    expect(flightsOf(view([2, 5]), view([1, 3]), [event('pays', { seat: 0, n: 2 })])).toEqual([])
    expect(flightsOf(view([0, 3]), view([0, 5]), [])).toEqual([])
    expect(flightsOf(view([0, 3]), view([0, 5]), [event('pays', { seat: 0, n: 2 })])).toEqual([])
  })
})
