// The map is the board: areas share a border exactly where the board has a land link.
import { describe, expect, it } from 'vitest'
import boards from '../../src/kemet/content/boards.json'
import { drawingFor, HEIGHT, ringsOf, sharedBorders, WIDTH, type Drawing } from '../src/board/map'
import { HEARTS, spotsOf, type Spot } from '../src/board/spots'

type Point = [number, number]

function inside([x, y]: Point, ring: Point[]): boolean {
  let odd = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i]!, ring[j]!]
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd
  }
  return odd
}

const within = (drawing: Drawing, area: string, point: Point) =>
  ringsOf(drawing, area).filter((ring) => inside(point, ring)).length % 2 === 1

const pair = (a: string, b: string) => [a, b].sort().join(' ')

describe.each([2, 3, 4, 5] as const)('the board for %i', (players) => {
  const drawing = drawingFor(players)
  const board = boards[players]
  const spaces = board.spaces.map((s) => s.id)
  const links = board.land.map(([a, b]) => pair(a!, b!)).sort()

  it('has exactly its spaces', () => {
    expect(Object.keys(drawing.spaces).sort()).toEqual([...spaces].sort())
    expect(
      Object.keys(drawing.areas)
        .filter((id) => id !== 'beyond')
        .sort(),
    ).toEqual([...spaces].sort())
  })

  it('shares borders exactly where there are land links', () => {
    expect(
      sharedBorders(drawing)
        .map(([a, b]) => pair(a, b))
        .sort(),
    ).toEqual(links)
  })

  it('lets no other two areas touch, not even in a point', () => {
    const at = new Map<string, Set<string>>()
    for (const area of spaces)
      for (const point of ringsOf(drawing, area).flat()) {
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
        within(drawing, id, [space.x, space.y * (HEIGHT / 1000)]),
      )
      expect(holding).toEqual([space.id])
    }
    for (let x = 7; x < WIDTH; x += 23)
      for (let y = 5; y < HEIGHT; y += 23)
        expect(
          Object.keys(drawing.areas).filter((id) => within(drawing, id, [x + 0.5, y + 0.5])).length,
        ).toBeLessThan(2)
  })

  it('parts the banks of the Nile: every shore arc has one area', () => {
    drawing.arcs.forEach((arc, i) => {
      const beside = Object.values(drawing.areas)
        .flat(2)
        .filter((n) => Math.abs(n) === i + 1).length
      expect(beside).toBe(['land', 'wall', 'street'].includes(arc.kind) ? 2 : 1)
    })
  })

  it('lets everything stand in its own area', () => {
    for (const id of spaces) {
      const spots = spotsOf(id, players)
      const built: Spot[] = spots.built[0] ? [spots.built] : []
      for (const spot of [spots.troop, spots.creature, spots.rival, ...built])
        expect(within(drawing, id, spot), `${id} ${spot}`).toBe(true)
    }
    for (const city of board.cities) expect(HEARTS[city.id]).toBeDefined()
  })

  it('draws every harbor', () => {
    expect(drawing.harbors.map((h) => pair(...h.between)).sort()).toEqual(
      board.harbors.map(([a, b]) => pair(a!, b!)).sort(),
    )
  })
})
