// What a Night gives, as things that are shown one after another: a Control point, the income of the
// temples, the prayer of every player, the new cards. The events name no source; their order tells it.
import type { GameEvent, View } from '../api/types'
import { timeOf } from '../board/time'

export interface Gain {
  seat: number
  prayer: number
  cards: number
}

export type NightGainKind = 'control' | 'night_prayer' | 'temple_income' | 'night_cards'

const KINDS: Record<string, NightGainKind> = {
  scores_control: 'control',
  gains_prayer: 'night_prayer',
  draws: 'night_cards',
  draws_unseen: 'night_cards',
}

export const isDark = (phase: unknown) => timeOf(String(phase)) === 'night'

export const nightGainOf = (event: GameEvent): NightGainKind | undefined => KINDS[event.kind]

/** The temples that a player holds. */
export function templesOf(seat: number, { troops }: View): string[] {
  return troops
    .filter((troop) => troop.seat === seat && troop.space.startsWith('temple'))
    .map(({ space }) => space)
    .filter((space) => troops.every((troop) => troop.space !== space || troop.seat === seat))
}

/** Whether a gain belongs to those shown together: every player has one at most, in turn order. */
export function continues(gains: Gain[], event: GameEvent, order: number[]): boolean {
  const place = (seat: unknown) => order.indexOf(Number(seat))
  const last = gains.at(-1)
  if (event.kind !== 'gains_prayer') return last !== undefined
  return last !== undefined && place(event.fields.seat) > place(last.seat)
}

export function addGain(gains: Gain[], event: GameEvent) {
  const seat = Number(event.fields.seat)
  let gain = gains.find((g) => g.seat === seat)
  if (!gain) gains.push((gain = { seat, prayer: 0, cards: 0 }))
  if (event.kind === 'gains_prayer') gain.prayer += Number(event.fields.n ?? 0)
  else gain.cards++
}
