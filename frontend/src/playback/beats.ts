// The events of one state in beats: one beat is what is shown at a time, with its caption.
import type { GameEvent, State, View } from '../api/types'
import { spacesOf } from '../board/moves'
import { advance } from './advance'
import { addGain, continues, isDark, nightGainOf, templesOf, type Gain } from './nightGains'

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
  /** The pyramid that is raised; it is seen where it stands. */
  raised?: { colour: string; level: number }
  /** Units recruited, wherever they are put. */
  recruited?: number
  tile?: string
  card?: string
  action?: string
  prayer: number
  points: number
  /** What each player gains in the Night. */
  gains?: Gain[]
  /** Where the gains of each seat come from. */
  sources?: Record<number, string[]>
  /** The seats in their new turn order. */
  order?: number[]
  /** It is shown to everybody, for its whole time, however much waits. */
  unhurried?: true
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
  phase_begins: 1.4,
  order_set: 1.4,
  triggers_end: 1.8,
}
const GAIN_WEIGHTS = { control: 1.2, temple_income: 1.5, night_prayer: 1, night_cards: 1 }
const OWN_CARD_WEIGHT = 1.5
const LAST_DAWN_WEIGHT = 2.2
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

export const isNightfall = (event: GameEvent) =>
  event.kind === 'phase_begins' && isDark(event.fields.phase)

export const hasCaption = (event: GameEvent) =>
  event.kind in WEIGHTS &&
  (event.kind !== 'phase_begins' || isNightfall(event) || event.fields.phase === 'dawn')

/** Events before which what happened is shown to its end, though they have no caption. */
const isTurningPoint = ({ kind }: GameEvent) => kind === 'phase_begins' || kind === 'game_over'

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
    ...(kind === 'raises' && { raised: { colour: word('colour'), level: Number(fields.level) } }),
    ...(kind === 'musters' && { recruited: Number(fields.n ?? 1) }),
    ...(tile && { tile }),
    ...(card && { card }),
    ...(action && { action }),
    prayer: 0,
    points: kind === 'raises' && fields.level === TOP_LEVEL ? 1 : 0,
    ...(kind === 'order_set' && { order: fields.seats as number[] }),
    ...((kind === 'order_set' || kind === 'phase_begins') && { unhurried: true }),
    weight: WEIGHTS[kind]!,
  }
}

/** The caption of what a Night gives one player, or all of them. */
function gainCaption(event: GameEvent, view: View, phase: string): Caption {
  const kind = nightGainOf(event)!
  const seat = kind === 'control' ? seatOf(event) : null
  const caption: Caption = {
    ...{ number: event.number, seat, text: event.text, details: [], prayer: 0, points: 0 },
    kind: kind === 'night_prayer' && phase === 'evening' ? 'temple_income' : kind,
    spaces: seat === null ? [] : templesOf(seat, view),
    unhurried: true,
    weight: GAIN_WEIGHTS[kind],
  }
  if (seat === null) caption.gains = []
  return caption
}

function extendGains(caption: Caption, event: GameEvent) {
  if (caption.gains) addGain(caption.gains, event)
  if (event.kind !== 'draws') return
  // Only one's own card is known.
  Object.assign(caption, { card: String(event.fields.card), text: event.text })
  caption.weight = OWN_CARD_WEIGHT
}

/** The prayer that is gained before that of all players comes from the temples. */
function nameTempleIncome(beats: Beat[], before: View) {
  let view = before
  beats.forEach(({ caption, events }, i) => {
    if (caption?.kind === 'night_prayer' && beats[i + 1]?.caption?.kind === 'night_prayer')
      caption.kind = 'temple_income'
    if (caption?.kind === 'temple_income') {
      caption.weight = GAIN_WEIGHTS.temple_income
      caption.sources = Object.fromEntries(
        caption.gains!.map(({ seat }) => [seat, templesOf(seat, view)]),
      )
      caption.spaces = Object.values(caption.sources).flat()
    }
    view = advance(view, events)
  })
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
  else if (event.kind === 'musters') {
    caption.spaces.push(...spacesOf(event))
    caption.recruited! += Number(event.fields.n ?? 1)
  }
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

/** Whether prayer or a card comes from what was shown before it: an offering, a card played. */
const GIVES = new Set(['offers', 'plays'])
const isGiven = (beat: Beat | undefined, event: GameEvent) =>
  beat?.caption !== undefined &&
  beat.caption !== null &&
  GIVES.has(beat.caption.kind) &&
  beat.caption.seat === seatOf(event) &&
  !beat.events.some(({ kind }) => kind === event.kind)

/**
 * The beats of a state's new events, in order. `own` says that the state replies to an answer of the
 * viewer: what follows from it at the viewer's own side has no captions.
 */
export function beatsOf(events: GameEvent[], before: View, after: State, own: boolean): Beat[] {
  const beats: Beat[] = []
  let leading: GameEvent[] = []
  let { phase } = before
  const add = (event: GameEvent, caption: Caption | null) => {
    beats.push({ events: [...leading, event], caption })
    leading = []
  }
  for (const event of events) {
    const last = beats.at(-1)
    const append = () => {
      last!.events.push(...leading, event)
      leading = []
    }
    if (event.kind === 'phase_begins') phase = String(event.fields.phase)
    if (hasCaption(event)) {
      if (last?.caption && belongsTo(last.caption, event)) {
        extend(last.caption, event)
        append()
      } else add(event, captionOf(event, before))
    } else if (isDark(phase) && nightGainOf(event) && !isGiven(last, event)) {
      const caption = gainCaption(event, before, phase)
      if (
        last?.caption?.kind === caption.kind &&
        last.caption.gains &&
        continues(last.caption.gains, event, before.order)
      )
        append()
      else add(event, caption)
      extendGains(beats.at(-1)!.caption!, event)
    } else if (isTurningPoint(event) && last) add(event, null)
    else if (!last || LEADING.has(event.kind)) leading.push(event)
    else append()
  }
  const last = beats.at(-1)
  if (last) last.events.push(...leading)
  else return [{ events, caption: null }]
  nameTempleIncome(beats, before)
  for (const { caption, events } of beats) if (caption) count(caption, events)
  const dawn = beats.at(-2)?.caption
  if (dawn?.kind === 'phase_begins' && last.events.at(-1)!.kind === 'game_over')
    Object.assign(dawn, { kind: 'last_dawn', weight: LAST_DAWN_WEIGHT })
  const only = last.caption
  if (beats.length === 1 && only && only.seat !== null) {
    // All that has changed came from this beat, also points that no event names.
    const total = (view: View) => view.players[only.seat!]?.points.total ?? 0
    only.points = Math.max(only.points, total(after.view) - total(before))
  }
  if (own)
    for (const beat of beats)
      if (beat.caption?.seat === after.you && !beat.caption?.unhurried) beat.caption = null
  return beats
}

/** The spaces to look at for a caption: the whole board for a change of the light. */
export function placeOf({ kind, spaces, seat }: Caption, view: View): string[] {
  const districts = (city: string) => [1, 2, 3].map((district) => `${city}${district}`)
  if (kind === 'phase_begins' || kind === 'last_dawn')
    return view.players.flatMap((player) => districts(player.city))
  const city = seat === null ? undefined : view.players[seat]?.city
  return spaces.length || !city ? spaces : districts(city)
}
