// Answers that are asked about again: the server warns of them, they play a card, or they cannot be
// taken back.
import { battleOf, type ParsedOption } from '../../actions/actions'
import type { View } from '../../api/types'
import { effectOf, nameOf } from '../../i18n/glossary.svelte'
import { t } from '../../i18n/translate'

/** What to say before an answer is given; empty if it is given at once. */
export function confirmationOf(option: ParsedOption, view: View): string {
  if (option.warning) return option.warning.text
  if (option.verb === 'fight' || battleOf(option) !== null) return t('sure_final')
  if (option.verb !== 'di' || view.battle || isReaction(view)) return ''
  const card = option.words[0]!
  const played = t('sure_card', { card: nameOf('card', card, view.edition) })
  return `${played} ${effectOf('card', card)}`
}

/** In a reaction the button itself names card and effect. */
const isReaction = ({ question }: View) => question === 'veto' || question === 'escape'

/** Why an answer does nothing; empty if it does something. */
export const wastedText = (option: ParsedOption): string =>
  option.warning?.is_wasted ? option.warning.text : ''
