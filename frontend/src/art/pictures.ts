// Which drawing shows a tile or a card.
import { ANY_CREATURE, CARD_ART, TILE_ART, TILES, type TileProperties } from './glyphs'

/** The drawing of a tile that has none of its own, by its icon. */
const ANY_TILE: Record<string, string> = {
  battle: 'picture-blades_of_neith',
  day: 'picture-divine_will',
  night: 'picture-high_priest',
}

/** The symbol of a tile: the creature itself, or its picture; three colours share some pictures. */
export function tilePicture(id: string, tile: TileProperties | undefined = TILES[id]): string {
  if (!TILE_ART[id]) return tile?.creature ? ANY_CREATURE : ANY_TILE[tile?.icon ?? 'day']!
  if (tile?.creature) return `creature-${id}`
  return `picture-${id.replace(/^(victory_point|act_of_god)_\w+$/, '$1')}`
}

export const cardPicture = (id: string): string =>
  CARD_ART[id] ? `picture-${id}` : 'picture-divine_boon'

export const battleCardPicture = (id: string): string => `picture-battle-${id}`
