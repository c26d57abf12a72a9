// What a change of the position lets fly to the strips of the players: points won, prayer gained.
import type { GameEvent, View } from '../api/types'
import { spacesOf } from '../board/moves'

export interface Flight {
  seat: number
  what: 'eye' | 'ankh'
  /** Where it comes from; null: from the city of the seat. */
  space: string | null
}

const MAX_ANKHS = 5 // of one seat at a time

/** The space an event names for a seat, if any: where its points and prayer come from. */
function sourceOf(seat: number, events: GameEvent[]): string | null {
  const own = events.filter((event) =>
    [event.fields.seat, event.fields.attacker, event.fields.defender].includes(seat),
  )
  return own.flatMap(spacesOf).at(-1) ?? null
}

/**
 * The flights between two positions; `events` happened between them. `sources` are the spaces that a
 * seat's prayer comes from, where no event says it.
 */
export function flightsOf(
  before: View,
  after: View,
  events: GameEvent[],
  sources: Record<number, string[]> = {},
): Flight[] {
  if (before.players.length !== after.players.length || !events.length) return []
  return after.players.flatMap((player) => {
    const { seat } = player
    const was = before.players[seat]!
    const points = player.points.total - was.points.total
    const prayer = Math.min(MAX_ANKHS, player.prayer - was.prayer)
    const gained = events.some(
      (event) => event.kind === 'gains_prayer' && event.fields.seat === seat,
    )
    const space = sourceOf(seat, events)
    const from = sources[seat] ?? []
    return [
      ...Array.from({ length: Math.max(0, points) }, () => ({ seat, what: 'eye' as const, space })),
      ...Array.from({ length: gained ? Math.max(0, prayer) : 0 }, (_, i) => ({
        seat,
        what: 'ankh' as const,
        space: from.length ? from[i % from.length]! : space,
      })),
    ]
  })
}
