// Which drawing shows a tile or a card.
import catalog from '../content/catalog.json'

const TILES: Record<string, { creature: boolean }> = catalog.tiles

/** The symbol of a tile: the creature itself, or its picture; three colours share some pictures. */
export function tilePicture(id: string): string {
  if (TILES[id]?.creature) return `creature-${id}`
  return `picture-${id.replace(/^(victory_point|act_of_god)_\w+$/, '$1')}`
}

export const cardPicture = (id: string): string => `picture-${id}`

export const battleCardPicture = (id: string): string => `picture-battle-${id}`
