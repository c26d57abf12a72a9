import { describe, expect, it } from 'vitest'
import { specialTokens } from '../../src/table/specialTokens'
import { fixture } from '../fixtures'

describe('special tokens', () => {
  const player = fixture('turn4').view.players[0]!

  it('are read from the view', () => {
    const silver = { ...player, tiles: [], has_silver: true, has_gold: false }
    expect(specialTokens(silver)).toEqual({ silver: true, gold: false })
    const gold = { ...player, tiles: ['act_of_god_ruby'], has_silver: false, has_gold: true }
    expect(specialTokens(gold)).toEqual({ silver: false, gold: true })
  })

  it('follow from the tiles where the view does not name them', () => {
    expect(specialTokens({ ...player, tiles: [] })).toEqual({ silver: false, gold: false })
    expect(specialTokens({ ...player, tiles: ['act_of_god_ruby', 'divine_will'] })).toEqual({
      silver: true,
      gold: true,
    })
  })
})
