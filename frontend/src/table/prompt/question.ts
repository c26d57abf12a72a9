// The open question in words: a title, a sentence, what it is about, and a hint for beginners.
import { battleOf } from '../../actions/actions'
import type { GameEvent, State } from '../../api/types'
import { hintFor } from '../../i18n/hints'
import { effectOf, nameOf } from '../../i18n/glossary.svelte'
import { t, tOr } from '../../i18n/translate'
import { settings } from '../../settings/settings.svelte'
import { hintsLearned } from '../../settings/hintsLearned.svelte'
import type { Selection } from '../state/selection.svelte'

const ROUNDS_WITH_HINTS = 2

export interface Question {
  title: string
  sentence: string
  detail: string
  hint: string
  /** What the hint is about. */
  hintAbout: string
}

export const namesOf = (game: State, seats: number[]) =>
  seats.map((seat) => game.table.seats[seat]?.name ?? `${seat + 1}`).join(', ')

const latest = (events: GameEvent[], kind: string) =>
  events[events.map((e) => e.kind).lastIndexOf(kind)]

/** The question that a seat is asked; `short` where the actions are in sight. */
export function questionOf(
  game: State,
  { groups, ownMove, unconfirmed, forecast, garrisonRules }: Selection,
  events: GameEvent[],
  short: boolean,
): Question {
  const { view } = game
  const { question, edition } = view
  // What a reaction answers: the card just played, or the attack.
  const played = question === 'veto' ? latest(events, 'plays') : undefined
  const attack =
    question === 'escape' || (question === 'window' && view.battle)
      ? latest(events, 'attacks')
      : undefined
  const foe = unconfirmed && battleOf(unconfirmed) // of the attack to confirm
  const endsTurn = question === 'token' && groups.plain.some((o) => o.verb === 'done')
  const onlyStop = question === 'step' && groups.all.length === 1 && groups.all[0]!.verb === 'stop'
  /** What can be used before the turn ends. */
  const lit = [
    ...Object.keys(groups.cards).map((card) => nameOf('card', card, edition)),
    ...['silver', 'gold']
      .filter((verb) => groups.all.some((o) => o.verb === verb))
      .map((verb) => nameOf('term', `${verb}_token`, edition)),
  ]
  const nameIn = (fields: GameEvent['fields'], field: string) =>
    namesOf(game, [Number(fields[field])])
  const spaceIn = (fields: GameEvent['fields']) => nameOf('space', String(fields.space), edition)

  function sentence(): string {
    if (foe !== null)
      return t('q_attack', {
        name: namesOf(game, [foe]),
        space: nameOf('space', unconfirmed!.words[0]!, edition),
      })
    if (endsTurn) return t('q_done')
    if (question === 'token' && short) return t('q_token_bar')
    if (question === 'setup' && groups.pyramids.length) return t('q_setup_pyramids')
    if (question === 'setup')
      return t(
        groups.all[0]?.verb !== 'garrison'
          ? 'q_setup'
          : garrisonRules
            ? 'q_setup_divide'
            : 'q_setup_units',
      )
    if (played)
      return t('q_veto_by', {
        name: nameIn(played.fields, 'seat'),
        card: nameOf('card', String(played.fields.card), edition),
      })
    if (attack && question === 'escape')
      return t('q_escape_by', {
        name: nameIn(attack.fields, 'attacker'),
        space: spaceIn(attack.fields),
      })
    if (attack)
      return attack.fields.attacker === game.you
        ? t('q_window_attack', {
            name: nameIn(attack.fields, 'defender'),
            space: spaceIn(attack.fields),
          })
        : t('q_window_attacked', {
            name: nameIn(attack.fields, 'attacker'),
            foe: attack.fields.defender === game.you ? t('you') : nameIn(attack.fields, 'defender'),
            space: spaceIn(attack.fields),
          })
    if (question === 'window' && groups.all.length === 1) return t('q_window_none')
    if (onlyStop) return t('q_step_none')
    if (question === 'take' && ownMove?.destination)
      return t('q_take_to', { space: nameOf('space', ownMove.destination, edition) })
    return tOr(`q_${question}`, nameOf('phase', view.phase))
  }
  function detail(): string {
    if (foe !== null)
      return forecast?.attack && forecast.defend
        ? t('attackStrengths', { n: forecast.attack.strength, m: forecast.defend.strength })
        : ''
    if (endsTurn && lit.length) return t('canStill', { list: lit.join(', ') })
    if (played) return effectOf('card', String(played.fields.card))
    if (onlyStop) return t('q_step_none_why')
    return attack && question === 'escape' && groups.cards.escape ? effectOf('card', 'escape') : ''
  }
  function title(): string {
    if (foe !== null) return t('titleAttack')
    if (view.battle) return t('titleBattle')
    if (view.phase !== 'day') return nameOf('phase', view.phase)
    return t(view.active === game.you ? 'titleTurn' : 'titleChoice')
  }
  const units = garrisonRules ? 'setup_divide' : 'setup_units'
  const setup = groups.pyramids.length ? 'setup_pyramids' : units
  const hintAbout = question === 'setup' ? setup : endsTurn ? 'done' : question
  function hint(): string {
    if (
      onlyStop ||
      !settings.hints ||
      view.round > ROUNDS_WITH_HINTS ||
      hintsLearned.knows(hintAbout)
    )
      return ''
    return hintFor(hintAbout)
  }
  return { title: title(), sentence: sentence(), detail: detail(), hint: hint(), hintAbout }
}
