// The result of a battle in words: who has won, and who holds the space after it.
import { nameOf } from '../i18n/glossary.svelte'
import { t } from '../i18n/translate'
import { sidesOf, type BattleRecord, type SideRecord } from './battleStages'

const isLeft = (side: SideRecord) =>
  (side.parts?.units ?? 0) > side.lost && side.recalled === null && side.retreat === null

/** The seat that holds the space, null for nobody; undefined while it is not decided. */
export function holderAfter(battle: BattleRecord): number | null | undefined {
  if (battle.winner === null || !battle.attack.parts) return undefined
  const left = sidesOf(battle).filter(isLeft)
  return left.length > 1 ? undefined : (left[0]?.seat ?? null)
}

/** Who won and who holds the space; '' while nobody has won. */
export function resultText(battle: BattleRecord, nameOfSeat: (seat: number) => string): string {
  if (battle.calledOff) return t('battleNone')
  if (battle.winner === null) return ''
  const holder = holderAfter(battle)
  const winner = nameOfSeat(battle.winner)
  if (holder === undefined) return t('battleWon', { winner })
  if (holder === battle.winner) return t('battleWonHeld', { winner })
  return t('battleHeld', { winner, holder: holder === null ? t('nobody') : nameOfSeat(holder) })
}

/** The space and the result, as a line of the log. */
export function resultLine(
  battle: BattleRecord,
  nameOfSeat: (seat: number) => string,
  edition: string,
): string {
  const result = resultText(battle, nameOfSeat)
  return result && `${nameOf('space', battle.space, edition)}: ${result}`
}
