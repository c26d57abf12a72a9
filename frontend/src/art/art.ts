// All SVG symbols, inserted into the page once; components refer to them by name.
import '$assets/board.css'
import './art.css'
import creatures from '$assets/creatures.svg?raw'
import emblems from '$assets/emblems.svg?raw'
import figures from '$assets/figures.svg?raw'
import glyphs from '$assets/glyphs.svg?raw'
import places from '$assets/places.svg?raw'
import paints from './paints.svg?raw'
import pictures from './pictures.svg?raw'

export const SPRITES = [paints, emblems, figures, creatures, places, glyphs, pictures].join('')

export const GODS = ['anubis', 'bastet', 'horus', 'sobek', 'wadjet'] as const

/** The picture of a tile: a glyph and an optional label on it. */
export const TILE_ART: Record<string, [glyph: string, label?: string]> = {
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

export const CARD_ART: Record<string, [glyph: string, label?: string]> = {
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
