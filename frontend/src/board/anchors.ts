// Fixed positions in each area for a troop, its creature, an attacking troop and a building, so that
// pieces do not shift. A piece stands on its position.
import data from '$assets/anchors.json'

export type Point = [number, number]

export interface Anchors {
  troop: Point
  creature: Point
  rival: Point
  /** A pyramid, a temple or the sanctuary. */
  building?: Point
  obelisk?: Point
  /** The size of the temple or sanctuary. */
  scale?: number
}

/** The two sides of the board, by the numbers of players they are for. */
type BoardSide = '2/4' | '3/5'
/** Something to look at that has no part in the game; a negative size mirrors it. */
export type Scenery = [symbol: string, x: number, y: number, size: number]

/** The two ends of a crossing. */
export type Ferry = [x1: number, y1: number, x2: number, y2: number]

interface AnchorData extends Record<BoardSide | 'both_sides', Record<string, Anchors>> {
  gates: Record<string, Point>
  signs: Record<string, Point>
  ferries: Record<string, Ferry>
  scenery: Record<BoardSide | 'both_sides' | 'east' | 'beyond', Scenery[]>
}

const { gates, signs, ferries, scenery, ...anchors } = data as unknown as AnchorData

const sideFor = (players: number): BoardSide => (players % 2 ? '3/5' : '2/4')

/** The gate of each city. */
export const GATES = gates

/** Where the sign of a city stands, outside its wall and beside its gate. */
export const SIGNS = signs

/** The ends of a crossing between two spaces. */
export const ferryOf = (between: [string, string]): Ferry => ferries[between.join(' ')]!

export function anchorsOf(space: string, players: number): Anchors {
  return anchors[sideFor(players)][space] ?? anchors.both_sides[space]!
}

export const sceneryOf = (players: number): Scenery[] => [
  ...scenery.both_sides,
  ...(players > 3 ? scenery.east : scenery.beyond),
  ...scenery[sideFor(players)],
]
