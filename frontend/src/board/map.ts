// The boards as data: areas made of arcs, so that neighbours share a border to the last point.
import data from './areas.json'

export const WIDTH = 1000
export const HEIGHT = 1440

export type ArcKind = 'land' | 'wall' | 'street' | 'bank' | 'coast' | 'rim'

export interface Arc {
  kind: ArcKind
  at: number[]
}

export interface Space {
  kind: 'district' | 'desert' | 'temple' | 'sanctuary'
  city: string | null
  obelisk: boolean
  prayer: number | null
  sacrifice: number
}

export interface Harbor {
  between: [string, string]
  at: [number, number, number, number]
}

export interface Drawing {
  arcs: Arc[]
  spaces: Record<string, Space>
  harbors: Harbor[]
  areas: Record<string, number[][]>
}

export function drawingFor(players: number): Drawing {
  return (data as unknown as Record<string, Drawing>)[players]!
}

function pointsOf(arc: Arc, backwards: boolean): [number, number][] {
  const points: [number, number][] = []
  for (let i = 0; i < arc.at.length; i += 2) points.push([arc.at[i]!, arc.at[i + 1]!])
  return backwards ? points.reverse() : points
}

/** The points round an area; a second ring is a hole in it. */
export function ringsOf(drawing: Drawing, area: string): [number, number][][] {
  return drawing.areas[area]!.map((walk) =>
    walk.flatMap((n) => pointsOf(drawing.arcs[Math.abs(n) - 1]!, n < 0).slice(0, -1)),
  )
}

export function areaPath(drawing: Drawing, area: string): string {
  return ringsOf(drawing, area)
    .map((ring) => `M${ring.join('L')}Z`)
    .join('')
}

export function arcPath(arc: Arc): string {
  return `M${pointsOf(arc, false).join('L')}`
}

/** All arcs of some kinds as one path. */
export function arcsPath(drawing: Drawing, ...kinds: ArcKind[]): string {
  return drawing.arcs
    .filter((arc) => kinds.includes(arc.kind))
    .map(arcPath)
    .join('')
}

/** The pairs of areas that have an arc in common. */
export function sharedBorders(drawing: Drawing): [string, string][] {
  const beside = new Map<number, string[]>()
  for (const [area, walks] of Object.entries(drawing.areas))
    for (const n of walks.flat())
      beside.set(Math.abs(n), [...(beside.get(Math.abs(n)) ?? []), area])
  const pairs = [...beside.values()]
    .filter((areas) => areas.length === 2)
    .map((areas) => areas.sort().join(' '))
  return [...new Set(pairs)].sort().map((pair) => pair.split(' ') as [string, string])
}
