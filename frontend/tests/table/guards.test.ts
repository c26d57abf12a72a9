// Answers that would do nothing, play a card or cannot be taken back are recognised.
import { describe, expect, it } from 'vitest'
import { parseOption } from '../../src/actions/actions'
import type { GameEvent, State } from '../../src/api/types'
import { en } from '../../src/i18n/en'
import { guardOf, guardText } from '../../src/table/guards'
import { fixture } from '../fixtures'

const option = (answer: string) => parseOption({ answer, text: answer, cost: 0 })
const event = (kind: string, fields: Record<string, unknown> = {}): GameEvent => ({
  number: 0,
  kind,
  fields,
  text: '',
})
function withPlayer(change: Partial<State['view']['players'][number]>): State {
  const game = fixture('turn4')
  const seat = game.you!
  const players = game.view.players.map((p) => (p.seat === seat ? { ...p, ...change } : p))
  return { ...game, view: { ...game.view, players } }
}
const keyFor = (answer: string, state: State, events: GameEvent[] = []) =>
  guardOf(option(answer), state, events)?.key ?? null

describe('a guard', () => {
  it('knows actions that would do nothing', () => {
    const pyramids = { ruby: [4, 1], sapphire: [1, 2], diamond: [0, null] } as never
    const poor = withPlayer({ prayer: 0, tiles: [], pyramids })
    expect(keyFor('token buy_diamond', poor)).toBe('nothing_noPyramid')
    expect(keyFor('token buy_ruby', poor)).toBe('nothing_noTile')
    expect(keyFor('token raise', poor)).toBe('nothing_noPrayer')
    expect(keyFor('token recruit', poor)).toBe('nothing_noPrayer')
    const rich = withPlayer({ prayer: 11, tiles: [], pyramids })
    expect(keyFor('token buy_diamond', rich)).toBe('nothing_noPyramid')
    expect(keyFor('silver buy_ruby', rich)).toBeNull()
    expect(keyFor('token raise', rich)).toBeNull()
    expect(keyFor('token recruit', rich)).toBeNull()
    expect(keyFor('token pray_lower', rich)).toBe('nothing_fullPrayer')
    expect(keyFor('token recruit', withPlayer({ supply: 0 }))).toBe('nothing_noUnits')
    const built = { ruby: [4, 1], sapphire: [4, 2], diamond: [4, 3] } as never
    expect(keyFor('token raise', withPlayer({ pyramids: built }))).toBe('nothing_allRaised')
  })

  it('knows what makes things cheaper', () => {
    const pyramids = { ruby: [1, 1], sapphire: [0, null], diamond: [0, null] } as never
    const with_ = (...tiles: string[]) => withPlayer({ prayer: 0, tiles, pyramids })
    expect(keyFor('token buy_ruby', with_('priestess'))).toBeNull() // level 1 is free
    expect(keyFor('token raise', with_('slaves'))).toBeNull()
    expect(keyFor('token recruit', with_('recruiting_scribe'))).toBeNull()
    expect(keyFor('token recruit', with_('priest_of_ra'))).toBeNull()
  })

  it('knows a move without a troop, and one that ends where it began', () => {
    const game = fixture('turn4')
    const alone = {
      ...game,
      view: { ...game.view, troops: game.view.troops.filter((t) => t.seat !== game.you) },
    }
    expect(keyFor('token move_upper', game)).toBeNull()
    expect(keyFor('token move_upper', alone)).toBe('nothing_noTroop')
    expect(keyFor('pass', fixture('march4'))).toBe('nothing_noMove')
    const step = fixture('step5')
    const token = event('token', { seat: step.you, action_space: 'move_upper' })
    expect(keyFor('stop', step, [token])).toBe('nothing_noMove')
    expect(keyFor('stop', step, [token, event('moves', { seat: step.you })])).toBeNull()
  })

  it('knows a token spent for nothing, but lets windows pass', () => {
    expect(keyFor('pass', fixture('raise4'))).toBe('nothing_spent')
    expect(keyFor('pass', fixture('buy5'))).toBe('nothing_spent')
    expect(keyFor('pass', fixture('window5'))).toBeNull()
  })

  it('knows cards and attacks', () => {
    const window = fixture('window5')
    expect(guardOf(option('di raining_fire nw3 1'), window)?.kind).toBe('card')
    const veto = { ...window, view: { ...window.view, question: 'veto' } }
    expect(guardOf(option('di veto'), veto)).toBeNull() // its button names everything
    const step = fixture('step5')
    const enemy = step.view.troops.find((t) => t.seat !== step.you)!.space
    expect(guardOf(option(`step ${enemy}`), step)?.kind).toBe('final')
  })

  it('is a sentence', () => {
    const text = guardText(
      { kind: 'empty', key: 'nothing_noPyramid', values: { colour: 'ruby' } },
      'revised',
    )
    expect(text).toBe(en.nothing_noPyramid.replace('{colour}', 'ruby'))
  })
})
