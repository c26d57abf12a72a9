// The fields of the fertile land: a quilt of parcels turned with the river, one path for each crop.
import { boardGeometry } from './geometry'
import { contains, round } from './outlines'
import { seededRandom } from './random'
import type { Point } from './anchors'

export const FERTILE = ['west_bank', 'east_shore', 'delta']
const CROPS = 6
const TURN = 0.62
const [WIDTH, HEIGHT] = [46, 24]
/** Parcels are shorter than wide on the ground, as the land is seen at an angle. */
const DEPTH = 0.72 / 0.63

interface Parcel {
  crop: number
  furrows: number
  corners: Point[]
}

const parcelsOf = new Map<number, Parcel[]>()

/** The parcels of a board, not tilted. */
function parcels(players: number): Parcel[] {
  const known = parcelsOf.get(players)
  if (known) return known
  const geometry = boardGeometry(players)
  const areas = FERTILE.filter((id) => geometry.areas[id])
  const random = seededRandom(11)
  const [cos, sin] = [Math.cos(TURN), Math.sin(TURN)]
  const found: Parcel[] = []
  for (let u = -14; u < 30; u++)
    for (let v = -10; v < 40; v++) {
      const [x, y] = [u * WIDTH + (v % 2) * 14, v * HEIGHT]
      const cx = 330 + x * cos - y * sin
      const cy = 254 + (x * sin + y * cos) * DEPTH
      const chance = random()
      if (!areas.some((id) => contains(geometry, id, cx, cy))) continue
      const corners = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([sx, sy]): Point => {
        const [px, py] = [(sx! * (WIDTH - 3.2)) / 2, (sy! * (HEIGHT - 3)) / 2]
        return [cx + px * cos - py * sin, cy + (px * sin + py * cos) * DEPTH]
      })
      found.push({ crop: Math.floor(chance * CROPS), furrows: 3 + Math.floor(chance * 3), corners })
    }
  parcelsOf.set(players, found)
  return found
}

export interface Fields {
  crops: string[]
  furrows: string
}

export function fieldsOf(players: number, tilt: number): Fields {
  const crops = Array.from({ length: CROPS }, () => '')
  let furrows = ''
  const at = ([x, y]: Point) => `${round(x)} ${round(y * tilt)}`
  const between = (a: Point, b: Point, share: number): Point => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
  ]
  for (const { crop, furrows: count, corners } of parcels(players)) {
    const [a, b, c, d] = corners as [Point, Point, Point, Point]
    crops[crop] += `M${corners.map(at).join('L')}Z`
    for (let i = 1; i < count; i++)
      furrows += `M${at(between(a, d, i / count))}L${at(between(b, c, i / count))}`
  }
  return { crops, furrows }
}
