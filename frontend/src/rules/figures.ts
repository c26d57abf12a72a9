// The figures of the rules: rows of pieces and parts of the board, by section.
import type { Colour, View } from '../api/types'
import type { UiKey } from '../i18n/translate'

export type Piece =
  | { kind: 'troop'; seat: number; units: number }
  | { kind: 'creature'; name: string; seat: number }
  | { kind: 'pyramid'; colour: Colour; level: number }
  | { kind: 'temple'; name: string; seat: number | null }
  | { kind: 'obelisk' }
  | { kind: 'tile' | 'card' | 'battle_card'; id: string }

export interface Row {
  caption: UiKey
  pieces: { piece: Piece; label?: UiKey; n?: number }[]
}

export interface Extract {
  caption: UiKey
  players: number
  /** The spaces in sight. */
  spaces: string[]
  cities: { city: string; seat: number; pyramids: Record<Colour, [number, number | null]> }[]
  troops: View['troops']
  path?: string[]
  to?: string
  cost?: number
}

const BARE: Record<Colour, [number, number | null]> = {
  ruby: [0, null],
  sapphire: [0, null],
  diamond: [0, null],
}
const BUILT: Record<Colour, [number, number | null]> = {
  ruby: [2, 1],
  sapphire: [1, 2],
  diamond: [1, 3],
}
const CITIES = [
  { city: 'nw', seat: 2, pyramids: BUILT },
  { city: 'sw', seat: 0, pyramids: { ...BUILT, ruby: [4, 1] as [number, number] } },
  { city: 'ne', seat: 3, pyramids: BARE },
  { city: 'se', seat: 1, pyramids: BARE },
]
const troop = (space: string, seat: number, units: number, ...creatures: string[]) => ({
  space,
  seat,
  units,
  creatures,
})

export const ROWS: Record<string, Row> = {
  '1': {
    caption: 'fig_pieces',
    pieces: [
      { piece: { kind: 'troop', seat: 0, units: 5 }, label: 'fig_troop' },
      { piece: { kind: 'creature', name: 'giant_scorpion', seat: 0 }, label: 'fig_creature' },
      { piece: { kind: 'pyramid', colour: 'ruby', level: 2 }, label: 'fig_pyramid' },
      { piece: { kind: 'temple', name: 'temple_w', seat: 0 }, label: 'fig_temple' },
      { piece: { kind: 'temple', name: 'sanctuary', seat: null }, label: 'fig_sanctuary' },
      { piece: { kind: 'obelisk' }, label: 'fig_obelisk' },
    ],
  },
  '4.2': {
    caption: 'fig_raise',
    pieces: ([1, 2, 3, 4] as const).map((level) => ({
      piece: { kind: 'pyramid', colour: 'sapphire', level },
      label: 'textLevel',
      n: level,
    })),
  },
  '4.3': {
    caption: 'fig_tiles',
    pieces: ['charge', 'defense', 'priest', 'giant_scorpion', 'legion', 'vision'].map((id) => ({
      piece: { kind: 'tile', id },
    })),
  },
  '4.5': {
    caption: 'fig_creatures',
    pieces: [
      'ancestral_elephant',
      'giant_scorpion',
      'royal_scarab',
      'deep_desert_snake',
      'phoenix',
      'sphinx',
      'the_mummy',
    ].map((name, i) => ({ piece: { kind: 'creature', name, seat: i % 5 } })),
  },
  '5': {
    caption: 'fig_battleCards',
    pieces: ['s4d1', 's3d2', 's3p1', 's2d2p1', 's2p2', 's1d3'].map((id) => ({
      piece: { kind: 'battle_card', id },
    })),
  },
  '6': {
    caption: 'fig_cards',
    pieces: ['war_fury', 'prayer', 'teleportation', 'veto'].map((id) => ({
      piece: { kind: 'card', id },
    })),
  },
}

export const EXTRACTS: Record<string, Extract> = {
  '2': {
    caption: 'fig_points',
    players: 4,
    spaces: ['temple_w', 'obelisk_w', 'front_sw', 'sw1', 'sw2', 'sw3'],
    cities: CITIES,
    troops: [troop('temple_w', 0, 4), troop('sw2', 0, 2)],
  },
  '3': {
    caption: 'fig_setup',
    players: 4,
    spaces: ['nw1', 'nw2', 'nw3', 'front_nw'],
    cities: CITIES,
    troops: [troop('nw1', 2, 5), troop('nw3', 2, 5)],
  },
  '4.6': {
    caption: 'fig_move',
    players: 4,
    spaces: ['nw2', 'nw3', 'front_nw', 'temple_w'],
    cities: CITIES,
    troops: [troop('front_nw', 2, 5, 'phoenix'), troop('temple_w', 0, 3)],
    path: ['nw3', 'front_nw'],
    to: 'temple_w',
  },
}
