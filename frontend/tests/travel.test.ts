// The way a moving troop has come, from what was told.
import { describe, expect, it } from 'vitest'
import { trailOf } from '../src/board/travel'
import type { Happening } from '../src/net/types'

let number = 0
const told = (kind: string, fields: Record<string, unknown> = {}) =>
  ({ number: number++, kind, fields, text: '' }) as Happening
const walk = { seat: 1, space: 'c', to: null, cost: 0, left: 1 }

describe('the trail of a move', () => {
  const step = (start: string, end: string, seat = 1, kind = 'moves') =>
    told(kind, { seat, start, end, n: 3 })

  it('is every step since the token, the first one first', () => {
    expect(
      trailOf(
        [
          step('x', 'a'),
          told('token', { seat: 1 }),
          step('a', 'b', 1, 'teleports'),
          told('pays', { seat: 1 }),
          step('b', 'c'),
        ],
        walk,
      ),
    ).toEqual(['a', 'b', 'c'])
  })

  it('leaves out what others did meanwhile', () => {
    expect(trailOf([told('token', { seat: 1 }), step('a', 'c'), step('z', 'c', 0)], walk)).toEqual([
      'a',
      'c',
    ])
  })

  it('is the place alone before the first step, and nothing without a move', () => {
    expect(trailOf([told('token', { seat: 1 })], walk)).toEqual(['c'])
    expect(trailOf([step('a', 'b')], null)).toEqual([])
  })
})
