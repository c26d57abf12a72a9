// The path of a moving troop, from the events.
import { describe, expect, it } from 'vitest'
import { marchOf, movePathOf } from '../../src/board/moves'
import type { GameEvent } from '../../src/api/types'

let number = 0
const event = (kind: string, fields: Record<string, unknown> = {}) =>
  ({ number: number++, kind, fields, text: '' }) as GameEvent
const move = { seat: 1, space: 'c', destination: null, cost: 0, moves_left: 1 }

describe('the path of a move', () => {
  const step = (start: string, end: string, seat = 1, kind = 'moves') =>
    event(kind, { seat, start, end, n: 3 })

  it('holds every step since the token, in order', () => {
    expect(
      movePathOf(
        [
          step('x', 'a'),
          event('token', { seat: 1 }),
          step('a', 'b', 1, 'teleports'),
          event('pays', { seat: 1 }),
          step('b', 'c'),
        ],
        move,
      ),
    ).toEqual(['a', 'b', 'c'])
  })

  it('ignores the moves of others', () => {
    expect(
      movePathOf([event('token', { seat: 1 }), step('a', 'c'), step('z', 'c', 0)], move),
    ).toEqual(['a', 'c'])
  })

  it('is the current space before the first step, and empty without a move', () => {
    expect(movePathOf([event('token', { seat: 1 })], move)).toEqual(['c'])
    expect(movePathOf([step('a', 'b')], null)).toEqual([])
  })
})

describe('a march', () => {
  it('goes in hops from one point to the other, tilted', () => {
    const steps = marchOf([100, 200], [300, 400], 0.5)
    expect(steps[0]).toEqual([100, 100])
    expect(steps.at(-1)![0]).toBe(300)
    expect(steps.at(-1)![1]).toBeCloseTo(200)
    const above = steps.filter(([x, y]) => y < (200 + (x - 100)) * 0.5 - 5)
    expect(above.length).toBeGreaterThan(3)
  })
})
