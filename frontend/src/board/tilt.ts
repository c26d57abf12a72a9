// The tilt of the board: a point of areas.json is drawn at (x, y * tilt); pieces stand upright.
import { HEIGHT, WIDTH } from './geometry'

export const MIN_TILT = 0.54
export const MAX_TILT = 0.8
/** The tilt where the size of the board is not known. */
export const DEFAULT_TILT = 0.63

/** What is drawn around the tilted map: its frame, and the face of the slab below. */
export const MARGIN = { side: 26, top: 20, bottom: 40 }

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The part of the map that is in play, before it is tilted. Two and three players use the west. */
export function boardBox(players: number): Box {
  return { x: 0, y: 0, width: players < 4 ? 800 : WIDTH, height: HEIGHT }
}

/** The tilt at which the board with its frame fills a free area of the screen best. */
export function tiltFor(players: number, width: number, height: number): number {
  const box = boardBox(players)
  const drawn = ((box.width + 2 * MARGIN.side) * height) / width - MARGIN.top - MARGIN.bottom
  const fitting = drawn / box.height
  return Math.min(MAX_TILT, Math.max(MIN_TILT, Math.round(fitting * 100) / 100))
}

/** The map in play with its frame, as drawn: the view box of every layer of the board. */
export function drawnBox(players: number, tilt: number): Box {
  const box = boardBox(players)
  return {
    x: box.x - MARGIN.side,
    y: box.y * tilt - MARGIN.top,
    width: box.width + 2 * MARGIN.side,
    height: box.height * tilt + MARGIN.top + MARGIN.bottom,
  }
}
