import { describe, expect, it } from 'vitest'
import { anchorsOf } from '../../src/board/anchors'
import { boardGeometry } from '../../src/board/geometry'
import { boardBox, drawnBox, MAX_TILT, MIN_TILT, tiltFor } from '../../src/board/tilt'

describe.each([2, 3, 4, 5])('the tilt of the board for %i', (players) => {
  it('makes the board fill the free area', () => {
    for (const [width, height] of [
      [884, 800],
      [820, 780],
    ] as const) {
      const tilt = tiltFor(players, width, height)
      const box = drawnBox(players, tilt)
      if (tilt > MIN_TILT && tilt < MAX_TILT)
        expect(Math.abs(box.height / box.width - height / width)).toBeLessThan(0.01)
    }
  })

  it('stays within its limits', () => {
    expect(tiltFor(players, 2000, 500)).toBe(MIN_TILT)
    expect(tiltFor(players, 400, 2000)).toBe(MAX_TILT)
  })

  it('has every piece in the part of the map that is shown', () => {
    const { x, y, width, height } = boardBox(players)
    for (const id of Object.keys(boardGeometry(players).spaces)) {
      const { troop, creature, rival, building, obelisk } = anchorsOf(id, players)
      for (const at of [troop, creature, rival, building, obelisk])
        if (at) {
          expect(at[0] - x, id).toBeLessThan(width)
          expect(at[1] - y, id).toBeLessThan(height)
        }
    }
  })
})
