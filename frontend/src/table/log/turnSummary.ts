// What the others did since a player's last turn, in short lines.
import { readBattle, type BattleRecord } from '../../battle/battleStages'
import { resultText } from '../../battle/battleResult'
import type { Colour, GameEvent, State } from '../../api/types'
import { nameOf } from '../../i18n/glossary.svelte'
import { t } from '../../i18n/translate'

export interface TurnDeed {
  number: number
  seat: number
  kind:
    'prays' | 'buys' | 'raises' | 'plays' | 'wins' | 'scores' | 'attacks' | 'recruits' | 'marches'
  tile?: string
  card?: string
  /** The seat that a card is played against. */
  foe?: number
  /** A card that another player has cancelled. */
  cancelled?: boolean
  colour?: Colour
  level?: number
  space?: string
  /** The battle of an attack, as far as it has come. */
  battle?: BattleRecord
  units?: number
  /** Prayer or points gained. */
  prayer?: number
  points?: number
}

const TOP_LEVEL = 4
const BEGINNINGS = ['turn_begins', 'phase_begins']

/** The events after the last turn of a seat that is over. */
export function eventsSince(events: GameEvent[], seat: number, active: number | null): GameEvent[] {
  let end = events.length
  if (active === seat) {
    // Its present turn does not count, once it has begun.
    const begun = events.map((e) => BEGINNINGS.includes(e.kind)).lastIndexOf(true)
    const latest = events[begun]
    if (latest?.kind === 'turn_begins' && latest.fields.seat === seat) end = begun
  }
  let own = -1
  for (let i = end - 1; i >= 0 && own < 0; i--)
    if (events[i]!.kind === 'turn_begins' && events[i]!.fields.seat === seat) own = i
  const next = events.findIndex((e, i) => i > own && e.kind === 'turn_begins')
  return own < 0 || next < 0 || next >= end ? events.slice(0, 0) : events.slice(next, end)
}

function deedOf(event: GameEvent): TurnDeed | null {
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
    case 'musters':
      return { number, seat, kind: 'recruits', units: Number(f.n ?? 1) }
    case 'moves':
    case 'teleports':
      return { number, seat, kind: 'marches', space: f.end }
    case 'plays':
      return {
        number,
        seat,
        kind,
        card: f.card,
        ...(f.space !== null && { space: f.space }),
        ...(f.target !== null && { foe: Number(f.target) }),
      }
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

/** A further step replaces a march, and an attack the march to it. */
const isSettledBy = (last: TurnDeed, deed: TurnDeed) =>
  last.kind === 'marches' &&
  ((deed.kind === 'marches' && last.seat === deed.seat) ||
    (deed.kind === 'attacks' && last.space === deed.space))

export function deedsOf(events: GameEvent[], seat: number): TurnDeed[] {
  const deeds: TurnDeed[] = []
  let praying = false // what a player gains later is not from the prayer
  let attack: TurnDeed | null = null // whose battle is not left yet
  for (const [i, event] of events.entries()) {
    const last = deeds.at(-1)
    const sameSeat = last?.seat === event.fields.seat
    if (event.kind === 'turn_begins' || event.kind === 'phase_begins') {
      praying = false
      attack = null
    }
    if (event.kind === 'gains_prayer' && praying && last && sameSeat)
      last.prayer = (last.prayer ?? 0) + Number(event.fields.n)
    if (event.kind === 'cancelled') {
      const { seat: owner, card } = event.fields
      const played = deeds.filter((deed) => deed.seat === owner && deed.card === card).at(-1)
      if (played) played.cancelled = true
    }
    const winning = attack ?? (last?.kind === 'wins' ? last : null)
    if (event.kind === 'scores_battle' && winning && winning.seat === event.fields.seat) {
      winning.points = (winning.points ?? 0) + 1 // the point of the battle just won
      continue
    }
    if (event.kind === 'wins' && attack) continue // the line of the attack says it
    const deed = deedOf(event)
    if (!deed || deed.seat === seat) continue
    if (deed.kind === 'attacks') {
      deed.battle = readBattle(events, i).battle
      attack = deed
    }
    praying = deed.kind === 'prays'
    if (deed.kind === 'recruits' && last?.kind === 'recruits' && sameSeat) {
      last.units! += deed.units!
      continue
    }
    if (last && isSettledBy(last, deed)) deeds.pop()
    deeds.push(deed)
  }
  return deeds
}

/** The name of the words for a deed without a battle. */
function phraseOf(deed: TurnDeed) {
  if (deed.kind === 'recruits' && deed.units === 1) return 'recruitsOne'
  if (deed.cancelled) return 'playsInVain'
  return deed.foe === undefined ? deed.kind : 'playsAgainst'
}

/** A deed in words. */
export function deedText(deed: TurnDeed, game: State): string {
  const { edition } = game.view
  const nameOfSeat = (seat: number) =>
    seat === game.you ? t('you') : (game.table.seats[seat]?.name ?? '')
  if (deed.battle) {
    const line = t('since_attacksWhom', {
      name: nameOfSeat(deed.seat),
      foe: nameOfSeat(deed.battle.defend.seat),
      space: nameOf('space', deed.space!, edition),
    })
    const result = resultText(deed.battle, nameOfSeat)
    return result ? `${line}. ${result}` : line
  }
  return t(`since_${phraseOf(deed)}`, {
    name: game.table.seats[deed.seat]?.name ?? '',
    tile: deed.tile ? nameOf('tile', deed.tile, edition) : '',
    foe: deed.foe === undefined ? '' : nameOfSeat(deed.foe),
    card: deed.card ? nameOf('card', deed.card, edition) : '',
    colour: deed.colour ? nameOf('colour', deed.colour, edition) : '',
    level: deed.level ?? '',
    n: deed.units ?? '',
    space: deed.space ? nameOf('space', deed.space, edition) : '',
  })
}
