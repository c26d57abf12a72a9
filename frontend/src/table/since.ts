// What the others did since a player's last turn, in short lines.
import type { Colour, GameEvent, State } from '../api/types'
import { nameOf } from '../i18n/glossary.svelte'
import { t } from '../i18n/translate'

export interface Deed {
  number: number
  seat: number
  kind: 'prays' | 'buys' | 'raises' | 'plays' | 'wins' | 'scores' | 'attacks'
  tile?: string
  card?: string
  colour?: Colour
  level?: number
  space?: string
  /** Prayer or points gained. */
  prayer?: number
  points?: number
}

const TOP_LEVEL = 4

/** The events after the last turn of a seat that is over. */
export function eventsSince(events: GameEvent[], seat: number, active: number | null): GameEvent[] {
  let end = events.length
  if (active === seat)
    // Its present turn does not count.
    for (let i = end - 1; i >= 0; i--)
      if (events[i]!.kind === 'turn_begins' && events[i]!.fields.seat === seat) {
        end = i
        break
      }
  let own = -1
  for (let i = end - 1; i >= 0 && own < 0; i--)
    if (events[i]!.kind === 'turn_begins' && events[i]!.fields.seat === seat) own = i
  const next = events.findIndex((e, i) => i > own && e.kind === 'turn_begins')
  return own < 0 || next < 0 || next >= end ? events.slice(0, 0) : events.slice(next, end)
}

function deedOf(event: GameEvent): Deed | null {
  const { kind, number, fields } = event
  const f = fields as Record<string, never>
  const seat = Number(f.seat ?? f.attacker ?? -1)
  switch (kind) {
    case 'buys':
      return { number, seat, kind, tile: f.tile }
    case 'raises':
      return {
        number,
        seat,
        kind,
        colour: f.colour,
        level: f.level,
        ...(f.level === TOP_LEVEL && { points: 1 }),
      }
    case 'plays':
      return { number, seat, kind, card: f.card }
    case 'attacks':
    case 'wins':
      return { number, seat, kind, space: f.space }
    case 'scores_battle':
    case 'scores_control':
    case 'scores_sanctuary':
      return { number, seat, kind: 'scores', points: 1 }
    case 'token':
    case 'silver':
      return String(f.action_space).startsWith('pray')
        ? { number, seat, kind: 'prays', prayer: 0 }
        : null
    default:
      return null
  }
}

export function deedsOf(events: GameEvent[], seat: number): Deed[] {
  const deeds: Deed[] = []
  for (const event of events) {
    const last = deeds.at(-1)
    if (event.kind === 'gains_prayer' && last?.kind === 'prays' && last.seat === event.fields.seat)
      last.prayer = (last.prayer ?? 0) + Number(event.fields.n)
    if (
      event.kind.startsWith('scores_') &&
      last?.kind === 'wins' &&
      last.seat === event.fields.seat
    ) {
      last.points = (last.points ?? 0) + 1 // the point of the battle just won
      continue
    }
    const deed = deedOf(event)
    // A battle won replaces the attack that began it.
    if (deed?.kind === 'wins' && last?.kind === 'attacks' && last.space === deed.space) deeds.pop()
    if (deed && deed.seat !== seat) deeds.push(deed)
  }
  return deeds
}

/** A deed in words. */
export function deedText(deed: Deed, game: State): string {
  const { edition } = game.view
  return t(`since_${deed.kind}`, {
    name: game.table.seats[deed.seat]?.name ?? '',
    tile: deed.tile ? nameOf('tile', deed.tile, edition) : '',
    card: deed.card ? nameOf('card', deed.card, edition) : '',
    colour: deed.colour ? nameOf('colour', deed.colour, edition) : '',
    level: deed.level ?? '',
    space: deed.space ? nameOf('space', deed.space, edition) : '',
  })
}
