// Where the troops of a view stand on a tilted board.
import type { View } from '../api/types'
import { anchorsOf, type Point } from './anchors'
import { boardGeometry } from './geometry'

export type PlacedTroop = View['troops'][number] & {
  at: Point
  creatureAt: Point
  inCity: boolean
  /** The units drawn: fewer than there are while some are being sent away. */
  shown: number
}

/** A troop that is to be split: `stay` units remain on `from`. */
export interface Split {
  seat: number
  from: string
  stay: number
}

/** A second troop on a space, an attacker, stands aside; a troop that leaves as a whole is left out. */
export function placeTroops(view: View, tilt: number, split: Split | null): PlacedTroop[] {
  const players = view.players.length
  const { spaces } = boardGeometry(players)
  return view.troops
    .map((troop, i): PlacedTroop => {
      const anchors = anchorsOf(troop.space, players)
      const second = view.troops.findIndex(({ space }) => space === troop.space) < i
      const [x, y] = second ? anchors.rival : anchors.troop
      const [cx, cy] = second ? [x + 70, y - 10] : anchors.creature
      const leaves = split?.from === troop.space && split.seat === troop.seat
      return {
        ...troop,
        at: [x, y * tilt],
        creatureAt: [cx, cy * tilt],
        inCity: spaces[troop.space]?.kind === 'district',
        shown: leaves ? split.stay : troop.units,
      }
    })
    .filter(({ shown }) => shown > 0)
}
