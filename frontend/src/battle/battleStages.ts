// A battle as its events tell it: the cards, the parts of both strengths, losses and rewards. The
// strengths are those fought with; the view counts again after the losses.
import type { GameEvent, SideView } from '../api/types'
import catalog from '../content/catalog.json'

export const STRENGTH_PARTS = [
  'units',
  'creature',
  'powers',
  'home',
  'card',
  'di',
  'wounds',
] as const
export type StrengthPart = (typeof STRENGTH_PARTS)[number]
export type StrengthParts = Record<StrengthPart, number>

export const STAGES = ['cards', 'strength', 'losses', 'reward', 'choice'] as const
export type Stage = (typeof STAGES)[number]

export interface SideRecord {
  seat: number
  played: string | null
  added: string[]
  used: string[]
  /** The strength fought with, once it is known. */
  parts: StrengthParts | null
  total: number | null
  damage: number
  protection: number
  lost: number
  /** Units lost before the war council. */
  ambushed: number
  points: number
  paid: number
  /** Prayer gained by the fight itself. */
  prayer: number
  recalled: number | null
  /** Prayer gained by the recall. */
  recallPrayer: number
  retreat: string | null
  stays: boolean
}

export interface BattleRecord {
  /** The number of the event that began it. */
  start: number
  space: string
  attack: SideRecord
  defend: SideRecord
  revealed: boolean
  winner: number | null
  /** The battle did not take place. */
  calledOff: boolean
}

const newSide = (seat: number): SideRecord => ({
  seat,
  played: null,
  added: [],
  used: [],
  parts: null,
  total: null,
  damage: 0,
  protection: 0,
  lost: 0,
  ambushed: 0,
  points: 0,
  paid: 0,
  prayer: 0,
  recalled: null,
  recallPrayer: 0,
  retreat: null,
  stays: false,
})

/** After the winner is known only these belong to the battle. */
const AFTERMATH = new Set([
  ...['destroyed', 'gains_prayer', 'loses_prayer', 'scores_battle', 'creature_leaves'],
  ...['stays', 'retreats', 'recalls', 'takes_back'],
])

function readStrengths(battle: BattleRecord, fields: GameEvent['fields']) {
  for (const [side, name] of [
    [battle.attack, 'attack'],
    [battle.defend, 'defence'],
  ] as const) {
    const detail = (part: string) => Number(fields[`${name}_${part}`] ?? 0)
    side.total = Number(fields[name])
    side.damage = detail('damage')
    side.protection = detail('protection')
    if (`${name}_units` in fields)
      side.parts = Object.fromEntries(
        STRENGTH_PARTS.map((part) => [part, detail(part)]),
      ) as StrengthParts
  }
}

function readSide(battle: BattleRecord, side: SideRecord, { kind, fields }: GameEvent) {
  const n = Number(fields.n ?? 0)
  const here = fields.space === battle.space
  if (kind === 'fights') {
    side.played = String(fields.battle_card)
    battle.revealed = true
  } else if (kind === 'adds') side.added.push(String(fields.card))
  else if (kind === 'uses') side.used.push(String(fields.card))
  else if (kind === 'pays') side.paid += battle.revealed ? n : 0
  else if (kind === 'destroyed' && here) {
    if (battle.winner !== null) side.lost += n
    else if (!battle.revealed) side.ambushed += n
  } else if (kind === 'gains_prayer' && battle.winner !== null) {
    if (side.recalled === null) side.prayer += n
    else side.recallPrayer += n
  } else if (kind === 'scores_battle') side.points += 1
  else if (kind === 'stays') side.stays = true
  else if (kind === 'retreats') side.retreat = String(fields.end)
  else if (kind === 'recalls') side.recalled = n
}

/** The latest battle of a log, whether it is over or not. */
export function latestBattle(events: GameEvent[]): BattleRecord | null {
  const at = events.map((event) => event.kind).lastIndexOf('attacks')
  return at < 0 ? null : readBattle(events, at).battle
}

/** The battle that an event begins, and the last event that belongs to it. */
export function readBattle(
  events: GameEvent[],
  at: number,
): { battle: BattleRecord; last: GameEvent } {
  const { number, fields } = events[at]!
  let last = events[at]!
  const battle: BattleRecord = {
    start: number,
    space: String(fields.space),
    attack: newSide(Number(fields.attacker)),
    defend: newSide(Number(fields.defender)),
    revealed: false,
    winner: null,
    calledOff: false,
  }
  for (const event of events.slice(at + 1)) {
    if (event.kind === 'attacks' || (battle.winner !== null && !AFTERMATH.has(event.kind))) break
    last = event
    if (event.kind === 'no_battle') return { battle: { ...battle, calledOff: true }, last }
    if (event.kind === 'strengths') readStrengths(battle, event.fields)
    else if (event.kind === 'wins') battle.winner = Number(event.fields.seat)
    else
      for (const side of [battle.attack, battle.defend])
        if (event.fields.seat === side.seat) readSide(battle, side, event)
  }
  return { battle, last }
}

export const sidesOf = (battle: BattleRecord) => [battle.attack, battle.defend] as const

/** By how much the winner won; 0 for a tie, which is the defender's. */
export const margin = (battle: BattleRecord): number =>
  Math.abs((battle.attack.total ?? 0) - (battle.defend.total ?? 0))

/** The parts of a strength to show: those of the fight, before it those so far. */
export function partsOf(side: SideRecord, now: SideView | undefined): StrengthParts {
  if (side.parts) return side.parts
  return Object.fromEntries(
    STRENGTH_PARTS.map((part) => [part, now?.strength[part] ?? 0]),
  ) as StrengthParts
}

/** The prayer for recalling a troop. */
export const recallPrayer = (units: number, edition: string, prayer: number): number =>
  Math.max(0, Math.min(catalog.limits.prayer - prayer, units - (edition === 'revised' ? 1 : 0)))

export interface BattleFrame {
  stage: Stage
  /** How many parts of the strengths are counted. */
  parts: number
  flipped: boolean
  proclaimed: boolean
  fallen: boolean
  rewarded: boolean
  /** How long it is shown, in milliseconds at normal speed. */
  hold: number
}

const FACE_DOWN: BattleFrame = {
  stage: 'cards',
  parts: STRENGTH_PARTS.length,
  flipped: false,
  proclaimed: false,
  fallen: false,
  rewarded: false,
  hold: 250,
}

/** What is shown of a battle, one thing after the other, as far as it has come. */
export function framesOf(battle: BattleRecord): BattleFrame[] {
  const frames = [FACE_DOWN]
  const add = (change: Partial<BattleFrame>) => frames.push({ ...frames.at(-1)!, ...change })
  if (!battle.revealed) return frames
  add({ stage: 'strength', flipped: true, hold: 700 })
  if (battle.winner === null) return frames
  STRENGTH_PARTS.forEach((part, i) => {
    const counts = sidesOf(battle).some((side) => side.parts?.[part])
    if (counts) add({ parts: i + 1, hold: 340 })
  })
  add({ parts: STRENGTH_PARTS.length, proclaimed: true, hold: 1300 })
  add({ stage: 'losses', fallen: true, hold: 1200 })
  add({ stage: 'reward', rewarded: true, hold: 1300 })
  add({ stage: 'choice', hold: 0 })
  // While the parts are counted the cards lie open and the sums start from nothing.
  return frames.map((frame, i) => (i === 1 ? { ...frame, parts: 0 } : frame))
}

/** The battle cards a player may still play, as far as all can know. */
export function reserveOf(
  player: {
    battle_discards_open: string[]
    battle_discards_closed: number
    battle_removed: string[]
    tiles: string[]
  },
  cards: string[],
): { id: string; spent: boolean }[] {
  const special: Record<string, string> = {
    offensive: 'offensive_strategy',
    defensive: 'defensive_strategy',
  }
  return cards
    .filter((id) => !player.battle_removed.includes(id))
    .filter((id) => !special[id] || player.tiles.includes(special[id]))
    .map((id) => ({ id, spent: player.battle_discards_open.includes(id) }))
}
