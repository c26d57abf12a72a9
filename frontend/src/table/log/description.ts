// The board as data for the text view: what stands on every space, who has it, where it leads.
import { coloursOf } from '../../actions/colours'
import type { Colour, View } from '../../api/types'
import { boardGeometry, sharedBorders, type BoardGeometry } from '../../board/geometry'

export interface PyramidText {
  seat: number
  colour: Colour
  level: number
}

export interface SpaceText {
  id: string
  kind: 'district' | 'temple' | 'desert'
  /** The player whose city it belongs to. */
  owner: number | null
  troops: View['troops']
  /** The player whose troop stands there: the holder of a temple, the occupant of a district. */
  holder: number | null
  pyramids: PyramidText[]
  obelisk: boolean
  /** Prayer points for the holder at night. */
  prayer: number | null
  land: string[]
  ports: string[]
}

/** The spaces that a space leads to: over land, and over the water between ports. */
export function neighboursOf(geometry: BoardGeometry): {
  land: Map<string, string[]>
  ports: Map<string, string[]>
} {
  const joined = (pairs: [string, string][]) => {
    const found = new Map<string, string[]>()
    for (const [a, b] of pairs) {
      found.set(a, [...(found.get(a) ?? []), b])
      found.set(b, [...(found.get(b) ?? []), a])
    }
    return found
  }
  return {
    land: joined(sharedBorders(geometry)),
    ports: joined(geometry.harbors.map((h) => h.between)),
  }
}

/** Every space of the board: cities by owner, then temples, then desert. */
export function describeSpaces(view: View): SpaceText[] {
  const geometry = boardGeometry(view.players.length)
  const { land, ports } = neighboursOf(geometry)
  const spaces = Object.entries(geometry.spaces).map(([id, space]): SpaceText => {
    const troops = view.troops.filter((t) => t.space === id)
    return {
      id,
      kind: space.kind === 'sanctuary' ? 'temple' : space.kind,
      owner: view.players.find((p) => p.city === space.city)?.seat ?? null,
      troops,
      holder: troops.find((t) => t.units > 0)?.seat ?? null,
      pyramids: view.players.flatMap((p) =>
        coloursOf(view)
          .filter((c) => p.pyramids[c][0] && `${p.city}${p.pyramids[c][1]}` === id)
          .map((colour) => ({ seat: p.seat, colour, level: p.pyramids[colour][0] })),
      ),
      obelisk: space.obelisk,
      prayer: space.prayer,
      land: land.get(id) ?? [],
      ports: ports.get(id) ?? [],
    }
  })
  const rank = (s: SpaceText) => ['district', 'temple', 'desert'].indexOf(s.kind)
  return spaces.sort((a, b) => rank(a) - rank(b) || a.id.localeCompare(b.id))
}
