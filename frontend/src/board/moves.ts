// Moves of troops as read from events: what to animate, and the path of a move in progress.
import type { GameEvent, MoveView } from '../api/types'
import { anchorsOf, type Point } from './anchors'

export interface TroopMove {
  id: number
  seat: number
  units: number
  from: Point
  to: Point
  /** The space it goes to. */
  end: string
  teleport: boolean
}

const HOPS = 3
const HOP_HEIGHT = 11
const FRAMES = 12

/** The positions of a marching troop: from one point of the map to another in hops, tilted. */
export function marchOf(from: Point, to: Point, tilt: number): Point[] {
  return Array.from({ length: FRAMES + 1 }, (_, i) => {
    const share = i / FRAMES
    const hop = Math.abs(Math.sin(share * HOPS * Math.PI)) * HOP_HEIGHT
    const x = from[0] + (to[0] - from[0]) * share
    const y = (from[1] + (to[1] - from[1]) * share) * tilt - hop
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10]
  })
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
    end,
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
