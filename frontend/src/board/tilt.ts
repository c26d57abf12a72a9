// The tilt of the board: a point of areas.json is drawn at (x, y * tilt); pieces stand upright.
import { HEIGHT, WIDTH } from './geometry'

export const MIN_TILT = 0.54
export const MAX_TILT = 0.8

/** The part of the map that is in play, before it is tilted. */
export function boardBox(_players: number): {
  x: number
  y: number
  width: number
  height: number
} {
  return { x: 0, y: 0, width: WIDTH, height: HEIGHT }
}

/** The tilt at which the board fills a free area of the screen best. */
export function tiltFor(players: number, width: number, height: number): number {
  const box = boardBox(players)
  const fitting = (height / width) * (box.width / box.height)
  return Math.min(MAX_TILT, Math.max(MIN_TILT, fitting))
}
