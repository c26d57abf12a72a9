// The geometry of the boards: areas are made of arcs, so neighbours share a border exactly.
import data from '$assets/areas.json'

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
}

export interface BoardGeometry {
  arcs: Arc[]
  spaces: Record<string, Space>
  harbors: Harbor[]
  areas: Record<string, number[][]>
}

export function boardGeometry(players: number): BoardGeometry {
  return (data as unknown as Record<string, BoardGeometry>)[players]!
}

function pointsOf(arc: Arc, backwards: boolean): [number, number][] {
  const points: [number, number][] = []
  for (let i = 0; i < arc.at.length; i += 2) points.push([arc.at[i]!, arc.at[i + 1]!])
  return backwards ? points.reverse() : points
}

/** The outline of an area; a second ring is a hole. */
export function ringsOf(geometry: BoardGeometry, area: string): [number, number][][] {
  return geometry.areas[area]!.map((ring) =>
    ring.flatMap((n) => pointsOf(geometry.arcs[Math.abs(n) - 1]!, n < 0).slice(0, -1)),
  )
}

export function areaPath(geometry: BoardGeometry, area: string): string {
  return ringsOf(geometry, area)
    .map((ring) => `M${ring.join('L')}Z`)
    .join('')
}

export type Terrain = 'city' | 'holy' | 'fertile' | 'front' | 'obelisk' | 'desert' | 'beyond'

/** What the ground of an area looks like. */
export function terrainOf(geometry: BoardGeometry, area: string): Terrain {
  const space = geometry.spaces[area]
  if (!space) return 'beyond'
  if (space.kind === 'district') return 'city'
  if (space.kind !== 'desert') return 'holy'
  if (['west_bank', 'east_shore', 'delta'].includes(area)) return 'fertile'
  if (area.startsWith('front')) return 'front'
  return space.obelisk ? 'obelisk' : 'desert'
}

export function arcPath(arc: Arc): string {
  return `M${pointsOf(arc, false).join('L')}`
}

/** All arcs of some kinds as one path. */
export function arcsPath(geometry: BoardGeometry, ...kinds: ArcKind[]): string {
  return geometry.arcs
    .filter((arc) => kinds.includes(arc.kind))
    .map(arcPath)
    .join('')
}

/** The pairs of areas that have an arc in common. */
export function sharedBorders(geometry: BoardGeometry): [string, string][] {
  const areasOfArc = new Map<number, string[]>()
  for (const [area, rings] of Object.entries(geometry.areas))
    for (const n of rings.flat())
      areasOfArc.set(Math.abs(n), [...(areasOfArc.get(Math.abs(n)) ?? []), area])
  const pairs = [...areasOfArc.values()]
    .filter((areas) => areas.length === 2)
    .map((areas) => areas.sort().join(' '))
  return [...new Set(pairs)].sort().map((pair) => pair.split(' ') as [string, string])
}
