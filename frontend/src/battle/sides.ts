// Both sides of a battle as they are shown at this moment: the army, the card, the parts of the strength.
import type { PlayerView, State } from '../api/types'
import { STRENGTH_PARTS, type SideRecord } from './battleStages'
import { chipsOf, sumOf, type Chip } from './chips'
import type { Theatre } from './theatre.svelte'

/** Questions in which both sides choose a battle card. */
export const COUNCIL = ['council', 'council_last']

export interface ShownSide {
  role: 'attack' | 'defend'
  record: SideRecord
  player: PlayerView
  chips: Chip[]
  sum: string
  facing: 'left' | 'right'
  units: number
  card: string | null
  laid: boolean
  result: 'won' | 'lost' | null
}

export function shownSides({ view, you }: State, theatre: Theatre): ShownSide[] {
  const [battle, frame] = [theatre.battle!, theatre.frame!]
  /** A battle card lies on the table once its side has chosen. */
  const isLaid = (seat: number) =>
    battle.revealed ||
    (view.question === 'preparation' && !theatre.over) ||
    (COUNCIL.includes(view.question) && !view.waiting.includes(seat)) ||
    Boolean(view.battle?.[seat === battle.attack.seat ? 'attack' : 'defend'].played)

  return (['attack', 'defend'] as const).map((role) => {
    const record = battle[role]
    const now = view.battle?.[role]
    const player = view.players[record.seat]!
    const chips = chipsOf({
      record,
      role,
      now,
      player,
      creatures: theatre.before?.creatures[record.seat] ?? [],
      edition: view.edition,
      flipped: frame.flipped,
      own: record.seat === you,
    })
    // While the parts are counted, only those that have been reached.
    const counting = record.parts !== null && frame.flipped
    const shown = counting
      ? chips.filter((chip) => STRENGTH_PARTS.indexOf(chip.part) < frame.parts)
      : chips
    const sum = sumOf(shown)
    return {
      role,
      record,
      player,
      chips: shown,
      sum: counting && frame.proclaimed ? String(record.total) : `${sum.n}${sum.open ? '+' : ''}`,
      facing: role === 'attack' ? 'right' : 'left',
      units: record.parts?.units ?? theatre.before?.units[record.seat] ?? 0,
      card: record.played ?? now?.played ?? null,
      laid: isLaid(record.seat),
      result: !frame.proclaimed ? null : battle.winner === record.seat ? 'won' : 'lost',
    }
  })
}
