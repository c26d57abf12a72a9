// Which answers are asked about again, and what is said.
import { describe, expect, it } from 'vitest'
import { parseOption } from '../../src/actions/actions'
import { texts as en } from '../../src/locales/en/texts'
import { confirmationOf, wastedText } from '../../src/table/state/confirmation'
import { fixture, plainOption } from '../fixtures'

const { view } = fixture('window5')
const option = (answer: string, more = {}) => parseOption(plainOption(answer, more))

describe('a confirmation', () => {
  it('says what the server warns of', () => {
    const warning = { kind: 'no_tile', text: 'Nothing.', is_wasted: true, instead: null }
    expect(confirmationOf(option('token buy_ruby', { warning }), view)).toBe('Nothing.')
    expect(wastedText(option('token buy_ruby', { warning }))).toBe('Nothing.')
    const walk = { kind: 'free_way', text: 'Walk.', is_wasted: false, instead: 'step nw2' }
    expect(wastedText(option('teleport temple_w', { warning: walk }))).toBe('')
  })

  it('is asked for attacks, battle cards and cards', () => {
    expect(confirmationOf(option('step temple_w', { attacks: 2 }), view)).toBe(en.sure_final)
    expect(confirmationOf(option('fight s4d1/s2p2'), view)).toBe(en.sure_final)
    expect(confirmationOf(option('di raining_fire nw3 1'), view)).toContain('Raining Fire')
  })

  it('is not asked for anything else, nor for a reaction that names its card', () => {
    expect(confirmationOf(option('step temple_w'), view)).toBe('')
    expect(confirmationOf(option('di veto'), { ...view, question: 'veto' })).toBe('')
  })
})
