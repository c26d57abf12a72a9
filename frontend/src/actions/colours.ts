import type { Colour, View } from '../api/types'

/** The colours of pyramids and tiles, in the order of the server. */
export const coloursOf = (view: View): Colour[] =>
  Object.keys(view.players[0]!.pyramids) as Colour[]
