// Answers that deserve a second look: they would do nothing, they play a card, or they cannot be
// taken back. The rules stay with the server; here they are only estimated, to warn.
import { attacks, type ParsedOption } from '../actions/actions'
import type { Colour, GameEvent, PlayerView, State } from '../api/types'
import catalog from '../content/catalog.json'
import { nameOf } from '../i18n/glossary.svelte'
import { t, type UiKey } from '../i18n/translate'

export interface Guard {
  /** empty: it would do nothing; card: it plays a card; final: it cannot be taken back. */
  kind: 'empty' | 'card' | 'final'
  key: UiKey
  values?: Record<string, string>
}

const TOP_LEVEL = 4
const FULL_PRAYER = 11
const COLOURS: Colour[] = ['ruby', 'sapphire', 'diamond']
const tiles = Object.entries(
  catalog.tiles as Record<string, { colour: Colour; level: number; copies: number }>,
)

/** What a player pays, with the tiles that make things cheaper. */
const priceFor = (player: PlayerView, cost: number) =>
  Math.max(0, cost - (player.tiles.includes('priest_of_ra') ? 1 : 0))

function nothingToBuy(colour: Colour, player: PlayerView, state: State): Guard | null {
  const [level] = player.pyramids[colour]
  if (level === 0) return { kind: 'empty', key: 'nothing_noPyramid', values: { colour } }
  const cheaper = player.tiles.includes('priestess') ? 1 : 0
  const found = tiles.some(
    ([id, tile]) =>
      tile.colour === colour &&
      tile.level <= level &&
      (state.view.market[id] ?? 0) > 0 &&
      !player.tiles.includes(id) &&
      priceFor(player, tile.level - cheaper) <= player.prayer,
  )
  return found ? null : { kind: 'empty', key: 'nothing_noTile', values: { colour } }
}

function nothingToRaise(player: PlayerView): Guard | null {
  const cheaper = player.tiles.includes('slaves') ? 1 : 0
  const next = COLOURS.map((c) => player.pyramids[c][0] + 1).filter((level) => level <= TOP_LEVEL)
  if (!next.length) return { kind: 'empty', key: 'nothing_allRaised' }
  return next.some((level) => priceFor(player, level - cheaper) <= player.prayer)
    ? null
    : { kind: 'empty', key: 'nothing_noPrayer' }
}

function nothingToRecruit(player: PlayerView): Guard | null {
  if (!player.supply) return { kind: 'empty', key: 'nothing_noUnits' }
  const free = player.tiles.includes('recruiting_scribe') || priceFor(player, 1) === 0
  return free || player.prayer ? null : { kind: 'empty', key: 'nothing_noPrayer' }
}

/** Why a token on this action space would do nothing, if so. */
function emptyAction(action: string, player: PlayerView, state: State): Guard | null {
  if (action.startsWith('buy_')) return nothingToBuy(action.slice(4) as Colour, player, state)
  if (action === 'raise') return nothingToRaise(player)
  if (action === 'recruit') return nothingToRecruit(player)
  if (action.startsWith('move'))
    return state.view.troops.some((troop) => troop.seat === player.seat)
      ? null
      : { kind: 'empty', key: 'nothing_noTroop' }
  if (action.startsWith('pray') && player.prayer >= FULL_PRAYER)
    return { kind: 'empty', key: 'nothing_fullPrayer' }
  return null
}

const STEPS = ['moves', 'teleports', 'musters', 'attacks']

/** Whether the current action of a seat has moved or placed anything yet. */
function hasActed(events: GameEvent[], seat: number): boolean {
  for (let i = events.length - 1; i >= 0; i--) {
    const { kind, fields } = events[i]!
    if (['token', 'silver', 'gold', 'turn_begins', 'phase_begins'].includes(kind)) return false
    if (STEPS.includes(kind) && (fields.seat ?? fields.attacker) === seat) return true
  }
  return true // the beginning is not known
}

/** Whether an answer ends an action that has done nothing. */
function emptyEnd(option: ParsedOption, state: State, events: GameEvent[]): Guard | null {
  const { question, seat } = state.view
  if (state.options.length < 2 || seat === null) return null
  if (option.verb === 'pass' && question === 'march')
    return { kind: 'empty', key: 'nothing_noMove' }
  if (option.verb === 'pass' && (question === 'raise' || question === 'buy'))
    return { kind: 'empty', key: 'nothing_spent' }
  if (option.verb === 'stop' && question === 'step' && !hasActed(events, seat))
    return { kind: 'empty', key: 'nothing_noMove' }
  if (option.verb === 'done' && question === 'muster' && !hasActed(events, seat))
    return { kind: 'empty', key: 'nothing_spent' }
  return null
}

export function guardOf(
  option: ParsedOption,
  state: State,
  events: GameEvent[] = [],
): Guard | null {
  const { view } = state
  const player = view.seat === null ? undefined : view.players[view.seat]
  if (!player) return null
  switch (option.verb) {
    case 'token':
    case 'silver':
    case 'gold':
      return emptyAction(option.words[0]!, player, state)
    case 'pass':
    case 'stop':
    case 'done':
      return emptyEnd(option, state, events)
    case 'di':
      // In a reaction the button itself names card and effect.
      return view.battle || view.question === 'veto' || view.question === 'escape'
        ? null
        : { kind: 'card', key: 'sure_card', values: { card: option.words[0]! } }
    case 'fight':
      return { kind: 'final', key: 'sure_final' }
    default:
      return attacks(option, view) ? { kind: 'final', key: 'sure_final' } : null
  }
}

/** A guard as a sentence. */
export function guardText(guard: Guard, edition: string): string {
  const values = Object.entries(guard.values ?? {}).map(([kind, id]) => [
    kind,
    nameOf(kind, id, edition),
  ])
  return t(guard.key, Object.fromEntries(values))
}
