// The outlines of a tilted board. Borders drawn by hand become smooth; walls and streets stay straight.
// A border is smoothed as a whole, so neighbours still share it exactly.
import { boardGeometry, ringsOf, type Arc, type ArcKind, type BoardGeometry } from './geometry'
import type { Point } from './anchors'

export const round = (n: number) => Math.round(n * 10) / 10

const isSmooth = (arc: Arc) => arc.kind === 'land' || arc.kind === 'bank' || arc.kind === 'coast'

/** The segments of a path after its first point. */
function segments(points: Point[], smooth: boolean): string {
  if (!smooth || points.length < 3)
    return points
      .slice(1)
      .map(([x, y]) => `L${x} ${y}`)
      .join('')
  let path = ''
  for (let i = 0; i < points.length - 1; i++) {
    const a = points[Math.max(0, i - 1)]!
    const b = points[i]!
    const c = points[i + 1]!
    const d = points[Math.min(points.length - 1, i + 2)]!
    const numbers = [
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (d[0] - b[0]) / 6,
      c[1] - (d[1] - b[1]) / 6,
    ]
    path += `C${numbers.map(round).join(' ')} ${c[0]} ${c[1]}`
  }
  return path
}

/** A smooth path through points of the map, tilted. */
export function smoothPath(points: Point[], tilt: number): string {
  const tilted = points.map(([x, y]): Point => [x, round(y * tilt)])
  return `M${tilted[0]!.join(' ')}${segments(tilted, true)}`
}

export class Outlines {
  readonly geometry: BoardGeometry

  constructor(
    readonly players: number,
    readonly tilt: number,
  ) {
    this.geometry = boardGeometry(players)
  }

  private pointsOf(arc: Arc): Point[] {
    const points: Point[] = []
    for (let i = 0; i < arc.at.length; i += 2)
      points.push([arc.at[i]!, round(arc.at[i + 1]! * this.tilt)])
    // Every second point of a long border is enough: lighter and rounder.
    if (!isSmooth(arc) || points.length <= 6) return points
    return points.filter((_, i) => i === points.length - 1 || i % 2 === 0)
  }

  area(id: string): string {
    return this.geometry.areas[id]!.map((ring) => {
      let path = ''
      ring.forEach((n, i) => {
        const arc = this.geometry.arcs[Math.abs(n) - 1]!
        const points = this.pointsOf(arc)
        if (n < 0) points.reverse()
        if (i === 0) path += `M${points[0]!.join(' ')}`
        path += segments(points, isSmooth(arc))
      })
      return `${path}Z`
    }).join('')
  }

  /** All borders of some kinds as one path. */
  arcs(...kinds: ArcKind[]): string {
    return this.geometry.arcs
      .filter((arc) => kinds.includes(arc.kind))
      .map((arc) => {
        const points = this.pointsOf(arc)
        return `M${points[0]!.join(' ')}${segments(points, isSmooth(arc))}`
      })
      .join('')
  }

  /** The city walls, as tilted points. */
  walls(): Point[][] {
    return this.geometry.arcs.filter((arc) => arc.kind === 'wall').map((arc) => this.pointsOf(arc))
  }

  /** Towers stand where a city wall turns, as tilted points. */
  towers(): Point[] {
    const corners = new Map(
      this.walls().flatMap((wall) => wall.slice(1, -1).map((at) => [at.join(), at] as const)),
    )
    return [...corners.values()]
  }
}

const ringsOfAreas = new WeakMap<number[][], Point[][]>()

/** The rings of an area, computed once. */
function knownRings(geometry: BoardGeometry, area: string): Point[][] {
  const key = geometry.areas[area]!
  const known = ringsOfAreas.get(key) ?? ringsOf(geometry, area)
  ringsOfAreas.set(key, known)
  return known
}

/** Whether a point of the map, not tilted, lies in an area. */
export function contains(geometry: BoardGeometry, area: string, x: number, y: number): boolean {
  let inside = false
  for (const ring of knownRings(geometry, area))
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = ring[i]!
      const [bx, by] = ring[j]!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}
