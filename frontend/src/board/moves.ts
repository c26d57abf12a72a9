// Moves of troops as read from events: what to animate, and the path of a move in progress.
import type { GameEvent, MoveView } from '../api/types'
import { anchorsOf, type Point } from './anchors'

export interface TroopMove {
  id: number
  seat: number
  units: number
  from: Point
  to: Point
  teleport: boolean
}

export function troopMoveOf(event: GameEvent, players: number): TroopMove | null {
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
    from: anchorsOf(start, players).troop,
    to: anchorsOf(end, players).troop,
    teleport: event.kind === 'teleports',
  }
}

/** The spaces an event is about. */
export function spacesOf(event: GameEvent): string[] {
  return ['start', 'end', 'space']
    .map((field) => event.fields[field])
    .filter((p): p is string => typeof p === 'string')
}

/** The spaces the moving troop has passed in this action, in order. */
export function movePathOf(events: GameEvent[], move: MoveView | null): string[] {
  if (!move) return []
  const path = [move.space]
  for (let i = events.length - 1; i >= 0; i--) {
    const { kind, fields } = events[i]!
    if (kind === 'token' || kind === 'turn_begins') break
    if (
      (kind === 'moves' || kind === 'teleports') &&
      fields.seat === move.seat &&
      fields.end === path[0]
    )
      path.unshift(String(fields.start))
  }
  return path
}
