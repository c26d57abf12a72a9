// Fixed positions in each area for a troop, its creature, an attacking troop and a building
// (pyramid, temple or obelisk), so that pieces do not shift.
import data from '$assets/anchors.json'

export type Point = [number, number]

export interface Anchors {
  troop: Point
  creature: Point
  rival: Point
  building: Point
}

/** The two sides of the board, by the numbers of players they are for. */
type BoardSide = '2/4' | '3/5'
type Plant = [symbol: string, x: number, y: number, size: number]

interface AnchorData extends Record<BoardSide | 'both_sides', Record<string, Anchors>> {
  city_centers: Record<string, Point>
  plants: Record<BoardSide, Plant[]>
}

const { city_centers, plants, ...anchors } = data as unknown as AnchorData

const sideFor = (players: number): BoardSide => (players % 2 ? '3/5' : '2/4')

/** The center of each city, where the owner's emblem is shown. */
export const CITY_CENTERS = city_centers

export function anchorsOf(space: string, players: number): Anchors {
  return anchors[sideFor(players)][space] ?? anchors.both_sides[space]!
}

/** Decoration: palms and reeds. */
export const plantsOf = (players: number): Plant[] => plants[sideFor(players)]
