import { describe, expect, it } from 'vitest'
import { formationOf, halfWidthOf, MAX_FIGURES, standing } from '../../src/board/pieces'
import { Outlines } from '../../src/board/outlines'
import { pyramidShape } from '../../src/board/pyramids'
import { propsOf } from '../../src/board/scenery'
import { placeTroops } from '../../src/board/troops'
import { fixture } from '../fixtures'

describe('a troop', () => {
  it('has a figure for each unit, up to a limit', () => {
    for (let units = 1; units <= MAX_FIGURES; units++)
      expect(formationOf(units)).toHaveLength(units)
    expect(formationOf(MAX_FIGURES + 5)).toHaveLength(MAX_FIGURES)
    expect(halfWidthOf(7)).toBeGreaterThan(halfWidthOf(1))
  })

  it('stands aside where another troop is', () => {
    const { view } = fixture('turn4')
    const troop = view.troops[0]!
    const both = { ...view, troops: [troop, { ...troop, seat: (troop.seat + 1) % 4 }] }
    const [first, second] = placeTroops(both, 0.6, null)
    expect(first!.at).not.toEqual(second!.at)
  })

  it('shows only the units that stay while it is split', () => {
    const { view } = fixture('turn4')
    const { seat, space, units } = view.troops[0]!
    const shown = (stay: number) =>
      placeTroops(view, 0.6, { seat, from: space, stay }).find(
        (t) => t.space === space && t.seat === seat,
      )?.shown
    expect(shown(units - 1 || 1)).toBe(units - 1 || 1)
    expect(shown(0)).toBeUndefined()
  })
})

describe('a standing symbol', () => {
  it('has its foot at the point', () => {
    const { x, y, width, height } = standing('tower', 100, 50, 2)
    expect([x, x + width].map((side) => Math.abs(side - 100))).toEqual([24, 24])
    expect(y).toBeLessThan(50)
    expect(y + height).toBeGreaterThan(50)
  })
})

describe('a pyramid', () => {
  it.each([1, 2, 3, 4])(
    'of level %i has as many tiers, and is larger than a lower one',
    (level) => {
      const shape = pyramidShape(level)
      expect(shape.tiers).toHaveLength(level)
      expect(shape.cap.top).toBeLessThan(pyramidShape(level - 1).cap.top)
    },
  )
})

describe.each([2, 3, 4, 5])('the scenery of the board for %i', (players) => {
  it('has different keys and is on the board', () => {
    const props = propsOf(new Outlines(players, 0.6))
    expect(new Set(props.map(({ key }) => key)).size).toBe(props.length)
    expect(props.filter(({ key }) => key.startsWith('house')).length).toBeGreaterThan(5)
    for (const { y } of props) expect(y).toBeLessThan(1440 * 0.6 + 12)
  })
})
