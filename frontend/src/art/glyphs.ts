// The glyphs of tiles, cards and actions.
import catalog from '../content/catalog.json'

/** The picture of a tile: a glyph and an optional label on it. */
export type Art = [glyph: string, label?: string]

export interface TileProperties {
  colour: string
  level: number
  copies: number
  icon: string
  creature: boolean
  stats: Partial<Record<string, number>>
  powers: string[]
}

export const TILES: Record<string, TileProperties> = catalog.tiles

export const TILE_ART: Record<string, Art> = {
  charge: ['spear', '+1'],
  stargate: ['portal', '−1'],
  god_speed: ['sandal', '+1'],
  carnage: ['drop', '+1'],
  offensive_strategy: ['card', '3/3'],
  open_gates: ['gate'],
  teleport: ['portal'],
  royal_scarab: ['creature-royal_scarab'],
  blades_of_neith: ['sword', '+1'],
  divine_wound: ['cards', '+1'],
  victory_point_ruby: ['eye', '1'],
  giant_scorpion: ['creature-giant_scorpion'],
  initiative: ['skull', '2'],
  phoenix: ['creature-phoenix'],
  act_of_god_ruby: ['coin'],
  recruiting_scribe: ['feather', '2'],
  defense: ['wall', '+1'],
  legion: ['units', '7'],
  ancestral_elephant: ['creature-ancestral_elephant'],
  defensive_strategy: ['card', '3/3'],
  deep_desert_snake: ['creature-deep_desert_snake'],
  shields_of_neith: ['shield', '+1'],
  defensive_victory: ['wall', '1'],
  prescience: ['seer'],
  victory_point_sapphire: ['eye', '1'],
  reinforcements: ['units', '+4'],
  sphinx: ['creature-sphinx'],
  divine_will: ['sun'],
  act_of_god_sapphire: ['coin'],
  priest: ['ankh', '3'],
  priestess: ['tile', '−1'],
  slaves: ['pyramid', '−1'],
  high_priest: ['moon', '+2'],
  crusade: ['skull', '+2'],
  divine_boon: ['card', '+1'],
  hand_of_god: ['hand'],
  vision: ['seer', '5'],
  holy_war: ['banner', '+4'],
  victory_point_diamond: ['eye', '1'],
  priest_of_ra: ['sun', '−1'],
  priest_of_amon: ['moon', '+5'],
  the_mummy: ['creature-the_mummy'],
  act_of_god_diamond: ['coin'],
}

export const CARD_ART: Record<string, Art> = {
  war_rage: ['sword', '+1'],
  war_fury: ['sword', '+2'],
  bloody_battle: ['drop', '+1'],
  bloodbath: ['drop', '+2'],
  bronze_wall: ['shield', '+1'],
  iron_wall: ['shield', '+2'],
  raining_fire: ['fire'],
  prayer: ['ankh', '+2'],
  enlistment: ['units', '+2'],
  mana_theft: ['theft'],
  teleportation: ['portal'],
  open_gates: ['gate'],
  veto: ['veto'],
  escape: ['escape'],
}

export const ACTION_ART: Record<string, string> = {
  move_upper: 'sandal',
  recruit: 'units',
  raise: 'pyramid',
  move_middle: 'sandal',
  pray_middle: 'ankh',
  buy_diamond: 'diamond',
  buy_ruby: 'ruby',
  buy_sapphire: 'sapphire',
  pray_lower: 'ankh',
  move: 'sandal',
}

/** The glyph of a tile that has none above: of the first number or permission that it gives. */
export const EFFECT_ART: Record<string, string> = {
  strength_attacking: 'spear',
  strength_defending: 'wall',
  damage: 'drop',
  protection: 'shield',
  land_moves: 'sandal',
  unit_limit: 'units',
  expense_discount: 'sun',
  teleport_discount: 'portal',
  tile_discount: 'tile',
  level_discount: 'pyramid',
  free_recruits: 'feather',
  pray_bonus: 'ankh',
  night_prayer: 'moon',
  night_cards: 'card',
  night_units: 'units',
  cards_looked_at: 'seer',
  ambush: 'skull',
  prayer_per_kill: 'skull',
  prayer_per_win: 'banner',
  victory_points: 'eye',
  ignores_walls: 'gate',
  teleports_from_obelisks: 'portal',
  chooses_last: 'seer',
  discards_for_strength: 'cards',
  raises_at_night: 'hand',
  silver_token: 'coin',
  gold_token: 'sun',
  scores_defending: 'wall',
}

export function artOf(tile: TileProperties | undefined): Art {
  if (!tile) return ['tile']
  const [number] = Object.entries(tile.stats)
  if (number) return [EFFECT_ART[number[0]] ?? 'tile', `+${number[1]}`]
  return [EFFECT_ART[tile.powers[0] ?? ''] ?? (tile.creature ? ANY_CREATURE : 'tile')]
}

/** A creature that has no drawing. */
export const ANY_CREATURE = 'creature-sphinx'

export const tileArt = (id: string): Art => TILE_ART[id] ?? artOf(TILES[id])
export const cardArt = (id: string): Art => CARD_ART[id] ?? ['card']
