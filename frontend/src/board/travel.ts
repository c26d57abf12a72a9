// Movement of troops along its path, drawn over the map: a ghost goes, the troop has arrived.
import type { Happening, WalkView } from '../net/types'
import { spotsOf, type Spot } from './spots'

export interface Journey {
  id: number
  seat: number
  units: number
  from: Spot
  to: Spot
  magic: boolean
}

export function journeyOf(event: Happening, players: number): Journey | null {
  const { seat, start, end, n } = event.fields as {
    seat: number
    start?: string
    end?: string
    n?: number
  }
  if (!['moves', 'teleports', 'retreats', 'escapes'].includes(event.kind) || !start || !end)
    return null
  return {
    id: event.number,
    seat,
    units: n ?? 1,
    from: spotsOf(start, players).troop,
    to: spotsOf(end, players).troop,
    magic: event.kind === 'teleports',
  }
}

/** The places an event is about. */
export function placesOf(event: Happening): string[] {
  return ['start', 'end', 'space']
    .map((field) => event.fields[field])
    .filter((p): p is string => typeof p === 'string')
}

/** The places the moving troop came through in this action, the first one first. */
export function trailOf(events: Happening[], walk: WalkView | null): string[] {
  if (!walk) return []
  const trail = [walk.space]
  for (let i = events.length - 1; i >= 0; i--) {
    const { kind, fields } = events[i]!
    if (kind === 'token' || kind === 'turn_begins') break
    if (
      (kind === 'moves' || kind === 'teleports') &&
      fields.seat === walk.seat &&
      fields.end === trail[0]
    )
      trail.unshift(String(fields.start))
  }
  return trail
}
