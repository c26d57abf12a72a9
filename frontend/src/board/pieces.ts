// Measures of the drawings of pieces: how figures of a troop stand, where a building has its drapes.
import pieces from '$assets/pieces.json'
import creatures from '$assets/creatures.svg?raw'
import figures from '$assets/figures.svg?raw'
import places from '$assets/places.svg?raw'

export type Offset = [x: number, y: number]
export type Drape = [x: number, y: number, width: number, height: number]

const FORMATIONS = pieces.formations as Offset[][]
const HALF_WIDTHS = pieces.half_widths
export const DRAPES = pieces.drapes as unknown as Record<string, Drape[]>

/** A troop is drawn with as many figures as it has units, up to this many. */
export const MAX_FIGURES = FORMATIONS.length

const shown = (units: number) => Math.max(1, Math.min(units, MAX_FIGURES))

/** Where the figures of a troop stand, those behind first. */
export const formationOf = (units: number): Offset[] => FORMATIONS[shown(units) - 1]!

/** Half the width of a troop. */
export const halfWidthOf = (units: number): number => HALF_WIDTHS[shown(units) - 1]!

const BOXES = new Map(
  [
    ...[creatures, figures, places].join('').matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)"/g),
  ].map(
    ([, id, box]) =>
      [id!, box!.split(' ').map(Number) as [number, number, number, number]] as const,
  ),
)

/** Attributes of a `use` that puts the foot of a standing symbol, its origin, at a point. */
export function standing(id: string, x = 0, y = 0, scale = 1) {
  const [left, top, width, height] = BOXES.get(id)!
  return {
    href: `#${id}`,
    x: x + left * scale,
    y: y + top * scale,
    width: width * scale,
    height: height * scale,
  }
}

/** Where the number of a troop is shown, from its foot. */
export const badgeOf = (units: number, scale: number): Offset => [
  halfWidthOf(units) * scale * 0.82 + 4,
  3,
]

/** In the narrow streets of a city pieces are a little smaller. */
export const troopScale = (inCity: boolean): number => (inCity ? 0.94 : 1.1)
export const creatureScale = (inCity: boolean): number => (inCity ? 0.6 : 0.76)
export const PYRAMID_SCALE = 0.84
