// Every option of every fixture has a target.
import { describe, expect, it } from 'vitest'
import type { State } from '../../src/api/types'
import { plainOption } from '../fixtures'
import {
  groupByTarget,
  parseFight,
  parseOption,
  parsePyramids,
  targetOf,
} from '../../src/actions/actions'

const files = import.meta.glob<State>('../../fixtures/*[0-9].json', {
  eager: true,
  import: 'default',
})

describe.each(Object.entries(files))('%s', (_, state) => {
  it('gives each option a target', () => {
    const g = groupByTarget(state.options, state.view)
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

  it('targets only spaces of the board', () => {
    const g = groupByTarget(state.options, state.view)
    for (const id of Object.keys(g.spaces)) expect(id).toMatch(/^[a-z_]+[1-3]?$/)
  })
})

describe('answers', () => {
  const option = (answer: string) => parseOption(plainOption(answer))
  const view = files['../../fixtures/turn4.json']!.view

  it('parses pyramids and battle cards', () => {
    expect(parsePyramids(option('pyramids ruby2@1 sapphire1@3'))).toEqual([
      { colour: 'ruby', level: 2, district: 1 },
      { colour: 'sapphire', level: 1, district: 3 },
    ])
    expect(parseFight(option('fight s4d1/s2p2'))).toEqual(['s4d1', 's2p2'])
  })

  it('finds own districts by number and by name', () => {
    const city = view.players[view.seat!]!.city
    expect(targetOf(option('deploy phoenix 2'), view)).toEqual({ kind: 'space', id: `${city}2` })
    expect(targetOf(option('muster nw1 3'), view)).toEqual({ kind: 'space', id: 'nw1' })
    expect(targetOf(option('gold recruit'), view)).toEqual({ kind: 'cell', id: 'gold recruit' })
  })
})
