// The events of one state in beats: one beat is what is shown at a time, with its caption.
import type { GameEvent, State, View } from '../api/types'
import { spacesOf } from '../board/moves'

export interface Caption {
  /** The number of the event it is about. */
  number: number
  kind: string
  /** Whose deed it is; null for the course of the game. */
  seat: number | null
  text: string
  details: string[]
  /** Where it happens; empty: in the city of the seat. */
  spaces: string[]
  /** A temple or sanctuary entered that nobody or another one held, and with how many units. */
  takes?: { space: string; units: number }
  tile?: string
  card?: string
  action?: string
  prayer: number
  points: number
  /** How long it is shown, compared to others. */
  weight: number
}

export interface Beat {
  events: GameEvent[]
  /** Null: nothing is shown, its events happen at once. */
  caption: Caption | null
}

/** Events with a caption, and how long it is shown compared to others. */
const WEIGHTS: Record<string, number> = {
  token: 0.7,
  silver: 0.7,
  gold: 0.8,
  raises: 1,
  buys: 1.2,
  replaces: 1,
  musters: 0.7,
  moves: 0.8,
  teleports: 0.8,
  creature_placed: 0.8,
  destroyed: 1,
  offers: 1,
  plays: 1.3,
  cancelled: 1.2,
  attacks: 1.2,
  escapes: 1.2,
  no_battle: 1,
  wins: 1.6,
  retreats: 0.8,
  recalls: 1,
  phase_begins: 1,
  order_set: 1.2,
  triggers_end: 1.8,
}
/** Events that belong to what comes after them, if anything does. */
const LEADING = new Set([
  'pays',
  'turn_begins',
  'round_begins',
  'chooses_place',
  'fights',
  'adds',
  'uses',
  'wounds',
  'strengths',
])
const POINTS = new Set(['scores_battle', 'scores_control', 'scores_sanctuary'])
const MARCHES = new Set(['moves', 'teleports'])
/** A loss that follows from one of these is a detail of it. */
const CAUSES_LOSSES = new Set(['wins', 'plays', 'destroyed'])
const TOP_LEVEL = 4

const isNight = (event: GameEvent) =>
  event.kind === 'phase_begins' && ['night', 'evening'].includes(String(event.fields.phase))

const hasCaption = (event: GameEvent) =>
  event.kind in WEIGHTS && (event.kind !== 'phase_begins' || isNight(event))

function seatOf(event: GameEvent): number | null {
  const seat = event.fields.seat ?? event.fields.attacker
  return typeof seat === 'number' ? seat : null
}

const isHolySite = (space: string) => space.startsWith('temple') || space === 'sanctuary'

function captionOf(event: GameEvent, view: View): Caption {
  const { kind, number, text, fields } = event
  const word = (field: string) => (typeof fields[field] === 'string' ? String(fields[field]) : '')
  const seat = seatOf(event)
  const tile = word('tile')
  const card = word('card')
  const action = word('action_space') || word('gold_action')
  const end = MARCHES.has(kind) ? word('end') : ''
  const space = end || word('end') || word('space')
  const held = view.troops.some((troop) => troop.space === end && troop.seat === seat)
  const rival = view.troops.some((troop) => troop.space === end && troop.seat !== seat)
  return {
    number,
    kind,
    seat,
    text,
    details: [],
    spaces: space ? [space] : [],
    ...(end &&
      isHolySite(end) &&
      !held &&
      !rival && { takes: { space: end, units: Number(fields.n ?? 1) } }),
    ...(tile && { tile }),
    ...(card && { card }),
    ...(action && { action }),
    prayer: 0,
    points: kind === 'raises' && fields.level === TOP_LEVEL ? 1 : 0,
    weight: WEIGHTS[kind]!,
  }
}

/** Whether an event is part of the beat shown for the one before it. */
function belongsTo(caption: Caption, event: GameEvent): boolean {
  const same = seatOf(event) === caption.seat
  if (event.kind === 'attacks') return MARCHES.has(caption.kind) && same
  if (event.kind === 'destroyed') return CAUSES_LOSSES.has(caption.kind)
  return event.kind === 'musters' && caption.kind === 'musters' && same
}

function extend(caption: Caption, event: GameEvent) {
  if (event.kind === 'attacks')
    Object.assign(caption, {
      ...{ kind: event.kind, text: event.text, weight: WEIGHTS.attacks, takes: undefined },
      spaces: spacesOf(event),
    })
  else if (event.kind === 'destroyed') caption.details.push(event.text)
  else if (event.kind === 'musters') caption.spaces.push(...spacesOf(event))
}

function count(caption: Caption, events: GameEvent[]) {
  for (const event of events) {
    if (event.kind === 'strengths') caption.details.unshift(event.text)
    if (seatOf(event) !== caption.seat || caption.seat === null) continue
    const n = Number(event.fields.n ?? 0)
    if (event.kind === 'gains_prayer') caption.prayer += n
    else if (event.kind === 'pays' || event.kind === 'loses_prayer') caption.prayer -= n
    else if (POINTS.has(event.kind)) caption.points++
  }
}

/**
 * The beats of a state's new events, in order. `own` says that the state replies to an answer of the
 * viewer: what follows from it at the viewer's own side has no captions.
 */
export function beatsOf(events: GameEvent[], before: View, after: State, own: boolean): Beat[] {
  const beats: Beat[] = []
  let leading: GameEvent[] = []
  for (const event of events) {
    const last = beats.at(-1)
    if (hasCaption(event)) {
      if (last?.caption && belongsTo(last.caption, event)) {
        extend(last.caption, event)
        last.events.push(...leading, event)
      } else beats.push({ events: [...leading, event], caption: captionOf(event, before) })
      leading = []
    } else if (!last || LEADING.has(event.kind)) leading.push(event)
    else {
      last.events.push(...leading, event)
      leading = []
    }
  }
  const last = beats.at(-1)
  if (last) last.events.push(...leading)
  else return [{ events, caption: null }]
  for (const beat of beats) count(beat.caption!, beat.events)
  const only = last.caption!
  if (beats.length === 1 && only.seat !== null) {
    // All that has changed came from this beat, also points that no event names.
    const total = (view: View) => view.players[only.seat!]?.points.total ?? 0
    only.points = Math.max(only.points, total(after.view) - total(before))
  }
  if (own) for (const beat of beats) if (beat.caption!.seat === after.you) beat.caption = null
  return beats
}

/** The spaces to look at for a caption. */
export function placeOf({ spaces, seat }: Caption, view: View): string[] {
  const city = seat === null ? undefined : view.players[seat]?.city
  return spaces.length || !city ? spaces : [1, 2, 3].map((district) => `${city}${district}`)
}
