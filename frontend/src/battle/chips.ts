// The parts of a strength as chips: what gives it, how much, and its picture.
import type { PlayerView, SideView } from '../api/types'
import { TILES } from '../art/glyphs'
import { battleCardPicture, cardPicture, tilePicture } from '../art/pictures'
import catalog from '../content/catalog.json'
import { nameOf } from '../i18n/glossary.svelte'
import { tOr } from '../i18n/translate'
import { STRENGTH_PARTS, partsOf, type StrengthPart, type SideRecord } from './battleStages'

export interface Chip {
  key: string
  part: StrengthPart
  n: number
  /** Instead of the number: what is still hidden. */
  hidden?: string
  label: string
  picture: string
  tip?: string
}

const STATS = { attack: 'strength_attacking', defend: 'strength_defending' }
const CARDS: Record<string, { strength: number }> = catalog.cards

const strengthOf = (tile: string, role: 'attack' | 'defend'): number =>
  TILES[tile]?.stats[STATS[role]] ?? 0

interface Side {
  record: SideRecord
  role: 'attack' | 'defend'
  now: SideView | undefined
  player: PlayerView
  creatures: string[]
  edition: string
  /** The cards lie open on the table. */
  flipped: boolean
  own: boolean
}

export function chipsOf(side: Side): Chip[] {
  const parts = partsOf(side.record, side.now)
  return STRENGTH_PARTS.flatMap((part) => chipsOfPart(part, parts[part], side))
}

function chipsOfPart(part: StrengthPart, n: number, side: Side): Chip[] {
  const { record, edition } = side
  const chip = (picture: string, label = tOr(`part_${part}`, part), more: Partial<Chip> = {}) => [
    { key: part, part, n, label, picture, ...more },
  ]
  if (part === 'card') {
    const card = record.played ?? side.now?.played
    if (card && (side.flipped || !record.played))
      return chip(battleCardPicture(card), undefined, { tip: `battle_card:${card}` })
    return chip('question', undefined, { n: 0, hidden: '?' })
  }
  if (part === 'di' && !record.parts && !side.flipped) {
    const most = side.player.hand_size
    return most && !side.own ? chip('cards', undefined, { n: 0, hidden: `0–${most}` }) : []
  }
  if (!n && part !== 'units') return []
  switch (part) {
    case 'units':
      return chip('units')
    case 'creature': {
      const name = side.creatures[0]
      return name
        ? chip(`creature-${name}`, nameOf('creature', name, edition), { tip: `creature:${name}` })
        : chip('sword')
    }
    case 'powers': {
      const tiles = Object.keys(TILES).filter(
        (id) => side.player.tiles.includes(id) && strengthOf(id, side.role),
      )
      if (tiles.reduce((sum, id) => sum + strengthOf(id, side.role), 0) !== n) return chip('tile')
      return tiles.flatMap((id) =>
        chip(tilePicture(id), nameOf('tile', id, edition), {
          key: id,
          n: strengthOf(id, side.role),
          tip: `tile:${id}`,
        }),
      )
    }
    case 'di': {
      const strong = record.used.filter((id) => CARDS[id]?.strength)
      const id = strong[0]
      return strong.length === 1 && id
        ? chip(cardPicture(id), nameOf('card', id, edition), { tip: `card:${id}` })
        : chip('cards')
    }
    case 'home':
      return chip('home')
    default:
      return chip('picture-divine_wound')
  }
}

/** The sum of the parts shown so far, and whether more is hidden. */
export const sumOf = (chips: Chip[]): { n: number; open: boolean } => ({
  n: chips.reduce((sum, chip) => sum + chip.n, 0),
  open: chips.some((chip) => chip.hidden),
})
