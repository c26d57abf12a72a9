// Which answers have a button, and whether the buttons need a row of their own.
import type { State } from '../../api/types'
import type { ParsedOption } from '../../actions/actions'
import type { Selection } from './selection.svelte'
import { raisesOf } from './shortcuts'

const BESIDE = 2 // as many short answers stand beside the question
const SHORT = 30 // characters of them together
const RAISE = 14

/** How long the text of a button is; that of a raise names only the level. */
const lengthOf = (o: ParsedOption) => (o.verb === 'raise' ? RAISE : o.text.length)

export interface Answers {
  raises: ParsedOption[]
  choices: ParsedOption[]
  plain: ParsedOption[]
  any: boolean
  /** More than fits beside the question. */
  ownRow: boolean
  /** Ending the question stands beside it, and the other answers below. */
  endBeside: boolean
}

export function answersOf(game: State, selection: Selection): Answers {
  const { groups, space } = selection
  const raises = raisesOf(selection)
  const listed = (o: ParsedOption) => raises.length === 0 || o.verb !== 'raise'
  const choices = selection.choices.filter(listed)
  const plain = groups.plain.filter(
    // A garrison is among the choices, or has steppers.
    (o) => listed(o) && !(o.verb === 'garrison' && (space !== null || selection.garrisonRules)),
  )
  const cards =
    game.view.question === 'veto' || game.view.question === 'escape' || selection.card ? 1 : 0
  const buttons = [...raises, ...choices, ...plain]
  const characters = buttons.reduce((sum, o) => sum + lengthOf(o), 0)
  const asked = game.options.length > 0
  return {
    raises,
    choices,
    plain,
    any:
      asked &&
      (selection.unconfirmed !== null || buttons.length > 0 || selection.garrisonRules !== null),
    ownRow:
      asked &&
      (selection.unconfirmed !== null ||
        selection.garrisonRules !== null ||
        buttons.length + cards > BESIDE ||
        characters > SHORT),
    endBeside: raises.length + choices.length > 0 && plain.length === 1,
  }
}
