// The first units of a city: divided with steppers or by taps, never more than a district holds.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseOption } from '../../src/actions/actions'
import { garrisonRules, tapped, withUnit } from '../../src/table/state/garrison'
import Prompt from '../../src/table/prompt/Prompt.svelte'
import { Selection } from '../../src/table/state/selection.svelte'
import { fixture, plainOption } from '../fixtures'

afterEach(cleanup)

/** As the original edition asks it: ten units, up to five in a district. */
const ANSWERS = [0, 1, 2, 3, 4, 5].flatMap((a) =>
  [0, 1, 2, 3, 4, 5].flatMap((b) => (10 - a - b <= 5 ? [`garrison ${a} ${b} ${10 - a - b}`] : [])),
)
const options = (answers: string[]) => answers.map((answer) => plainOption(answer))
const RULES = { total: 10, most: 5 }

describe('the garrison', () => {
  it('can be divided only where the answers divide it', () => {
    expect(garrisonRules(options(ANSWERS).map(parseOption))).toEqual(RULES)
    const whole = ['garrison 5 5 0', 'garrison 5 0 5', 'garrison 0 5 5']
    expect(garrisonRules(options(whole).map(parseOption))).toBeNull()
    expect(garrisonRules([])).toBeNull()
  })

  it('never has more units than there are or than a district holds', () => {
    expect(withUnit([5, 0, 0], 0, 1, RULES)).toEqual([5, 0, 0])
    expect(withUnit([5, 0, 0], 1, 1, RULES)).toEqual([5, 1, 0])
    expect(withUnit([5, 5, 0], 2, 1, RULES)).toEqual([5, 5, 0])
    expect(withUnit([0, 0, 0], 0, -1, RULES)).toEqual([0, 0, 0])
  })

  it('fills a tapped district, and empties a full one', () => {
    expect(tapped([0, 0, 0], 1, RULES)).toEqual([0, 5, 0])
    expect(tapped([4, 5, 0], 2, RULES)).toEqual([4, 5, 1])
    expect(tapped([5, 5, 0], 0, RULES)).toEqual([0, 5, 0])
  })

  it('is placed with taps and steppers instead of a list of texts', async () => {
    const game = { ...fixture('setup2'), options: options(ANSWERS) }
    const answer = vi.fn()
    const selection = new Selection(() => game, { answer, why: async () => null })
    const { container } = render(Prompt, {
      ...{ game, selection, problem: null, busy: false, onundo: () => {} },
    })
    expect(container.querySelectorAll('.plain .btn')).toHaveLength(0)
    expect((screen.getByText('10 still to place') as HTMLButtonElement).disabled).toBe(true)
    const city = game.view.players[game.you!]!.city
    selection.pickSpace(`${city}1`)
    selection.pickSpace(`${city}3`)
    const place = await screen.findByText('Place the units')
    await fireEvent.click(screen.getByRole('button', { name: 'One unit less in district 1' }))
    await fireEvent.click(screen.getByRole('button', { name: 'One unit more in district 2' }))
    await fireEvent.click(place)
    expect(answer).toHaveBeenCalledWith('garrison 4 1 5')
  })
})
