// The drawn areas share a border exactly where the board has a land link.
import { describe, expect, it } from 'vitest'
import boards from '../../../src/kemet/content/boards.json'
import {
  boardGeometry,
  HEIGHT,
  ringsOf,
  sharedBorders,
  WIDTH,
  type BoardGeometry,
} from '../../src/board/geometry'
import { anchorsOf, ferryOf, GATES, type Point } from '../../src/board/anchors'
import { DEFAULT_TILT } from '../../src/board/tilt'

function inside([x, y]: Point, ring: Point[]): boolean {
  let odd = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i]!, ring[j]!]
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd
  }
  return odd
}

const within = (geometry: BoardGeometry, area: string, point: Point) =>
  ringsOf(geometry, area).filter((ring) => inside(point, ring)).length % 2 === 1

const pair = (a: string, b: string) => [a, b].sort().join(' ')

describe.each([2, 3, 4, 5] as const)('the board for %i', (players) => {
  const geometry = boardGeometry(players)
  const board = boards[players]
  const spaces = board.spaces.map((s) => s.id)
  const links = board.land.map(([a, b]) => pair(a!, b!)).sort()

  it('has exactly its spaces', () => {
    expect(Object.keys(geometry.spaces).sort()).toEqual([...spaces].sort())
    expect(
      Object.keys(geometry.areas)
        .filter((id) => id !== 'beyond')
        .sort(),
    ).toEqual([...spaces].sort())
  })

  it('shares borders exactly where there are land links', () => {
    expect(
      sharedBorders(geometry)
        .map(([a, b]) => pair(a, b))
        .sort(),
    ).toEqual(links)
  })

  it('has no other two areas that touch, not even in a point', () => {
    const at = new Map<string, Set<string>>()
    for (const area of spaces)
      for (const point of ringsOf(geometry, area).flat()) {
        const key = point.join()
        at.set(key, (at.get(key) ?? new Set()).add(area))
      }
    for (const areas of at.values()) {
      const list = [...areas]
      list.forEach((a, i) => list.slice(i + 1).forEach((b) => expect(links).toContain(pair(a, b))))
    }
  })

  it('keeps the point of every space inside its own area, and areas apart', () => {
    for (const space of board.spaces) {
      const holding = spaces.filter((id) =>
        within(geometry, id, [space.x, space.y * (HEIGHT / 1000)]),
      )
      expect(holding).toEqual([space.id])
    }
    for (let x = 7; x < WIDTH; x += 23)
      for (let y = 5; y < HEIGHT; y += 23)
        expect(
          Object.keys(geometry.areas).filter((id) => within(geometry, id, [x + 0.5, y + 0.5]))
            .length,
        ).toBeLessThan(2)
  })

  it('keeps a creature with its troop, in the same area', () => {
    for (const space of spaces) {
      const { troop, creature } = anchorsOf(space, players)
      expect(within(geometry, space, creature), space).toBe(true)
      const far = Math.hypot(creature[0] - troop[0], (creature[1] - troop[1]) * DEFAULT_TILT)
      expect(far, space).toBeLessThan(95)
    }
  })

  it('separates the banks of the Nile: every shore arc bounds one area', () => {
    geometry.arcs.forEach((arc, i) => {
      const neighbours = Object.values(geometry.areas)
        .flat(2)
        .filter((n) => Math.abs(n) === i + 1).length
      expect(neighbours).toBe(['land', 'wall', 'street'].includes(arc.kind) ? 2 : 1)
    })
  })

  it('has all anchors inside their own area', () => {
    for (const id of spaces) {
      const anchors = anchorsOf(id, players)
      const { troop, creature, rival, building, obelisk } = anchors
      for (const spot of [troop, creature, rival, building, obelisk])
        if (spot) expect(within(geometry, id, spot), `${id} ${spot}`).toBe(true)
      const { kind, obelisk: hasObelisk } = geometry.spaces[id]!
      expect(!!building, id).toBe(kind !== 'desert')
      expect(!!obelisk, id).toBe(hasObelisk)
    }
    for (const city of board.cities) expect(GATES[city.id]).toBeDefined()
  })

  it('draws every harbor', () => {
    expect(geometry.harbors.map((h) => pair(...h.between)).sort()).toEqual(
      board.harbors.map(([a, b]) => pair(a!, b!)).sort(),
    )
    for (const { between } of geometry.harbors) expect(ferryOf(between)).toHaveLength(4)
  })
})
