// Every option of every fixture can be reached, by a gesture or by a button.
import { describe, expect, it } from 'vitest'
import type { State } from '../src/net/types'
import {
  attacks,
  gesturesOf,
  readFight,
  readOffer,
  readPyramids,
  whereOf,
} from '../src/options/options'

const files = import.meta.glob<State>('../fixtures/*[0-9].json', { eager: true, import: 'default' })

describe.each(Object.entries(files))('%s', (_, state) => {
  it('gives each option a place', () => {
    const g = gesturesOf(state.options, state.view)
    const lists = [
      g.fights,
      g.pyramids,
      g.takes,
      g.plain,
      ...[g.spaces, g.cells, g.tiles, g.cards].flatMap((m) => Object.values(m)),
    ]
    const reached = new Set(lists.flat().map((o) => o.answer))
    expect([...reached].sort()).toEqual(state.options.map((o) => o.answer).sort())
    expect(g.all.map((o) => o.answer)).toEqual(state.options.map((o) => o.answer))
  })

  it('lights only spaces that the board has', () => {
    const g = gesturesOf(state.options, state.view)
    for (const id of Object.keys(g.spaces)) expect(id).toMatch(/^[a-z_]+[1-3]?$/)
  })
})

describe('answers', () => {
  const offer = (answer: string) => readOffer({ answer, text: '', cost: 0 })
  const view = files['../fixtures/turn4.json']!.view

  it('reads pyramids and battle cards', () => {
    expect(readPyramids(offer('pyramids ruby2@1 sapphire1@3'))).toEqual([
      { colour: 'ruby', level: 2, district: 1 },
      { colour: 'sapphire', level: 1, district: 3 },
    ])
    expect(readFight(offer('fight s4d1/s2p2'))).toEqual(['s4d1', 's2p2'])
  })

  it('knows own districts by number and by name', () => {
    const city = view.players[view.seat!]!.city
    expect(whereOf(offer('deploy phoenix 2'), view)).toEqual({ kind: 'space', id: `${city}2` })
    expect(whereOf(offer('muster nw1 3'), view)).toEqual({ kind: 'space', id: 'nw1' })
    expect(whereOf(offer('gold recruit'), view)).toEqual({ kind: 'cell', id: 'gold recruit' })
  })

  it('sees an attack coming', () => {
    const enemy = view.troops.find((t) => t.seat !== view.seat)!
    expect(attacks(offer(`step ${enemy.space}`), view)).toBe(true)
    expect(attacks(offer('step obelisk_w'), { ...view, troops: [] })).toBe(false)
  })
})
