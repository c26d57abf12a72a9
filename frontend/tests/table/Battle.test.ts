import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Battle from '../../src/table/Battle.svelte'
import { Selection } from '../../src/table/selection.svelte'
import { settings } from '../../src/settings/settings.svelte'
import { fixture } from '../fixtures'

afterEach(cleanup)
beforeEach(() => {
  settings.language = 'en'
})

function shown(name: string) {
  const game = fixture(name)
  const answer = vi.fn()
  const selection = new Selection(() => game, { answer, why: async () => null })
  return { game, answer, selection }
}

describe('a battle', () => {
  it('needs two cards, one to play and one to discard', async () => {
    const { game, answer, selection } = shown('council4')
    settings.confirmRisky = true
    const { container } = render(Battle, {
      game,
      selection,
      odds: [],
      busy: false,
      onhide: () => {},
    })
    const cards = container.querySelectorAll('.slot button')
    expect(cards.length).toBe(game.view.own!.battle_hand.length)
    await fireEvent.click(cards[0]!)
    await fireEvent.click(cards[1]!)
    await fireEvent.click(screen.getByRole('button', { name: /Fight with/ }))
    expect(answer).toHaveBeenCalledWith(
      `fight ${game.view.own!.battle_hand[0]}/${game.view.own!.battle_hand[1]}`,
    )
  })

  it('shows added cards, which have left the hand', async () => {
    const council = fixture('council4')
    const own = { ...council.view.own!, cards: [] }
    const options = ['use war_fury', 'ready'].map((answer) => ({
      answer,
      text: answer,
      cost: 0,
    }))
    const game = { ...council, options, view: { ...council.view, own, question: 'use' } }
    const answer = vi.fn()
    const selection = new Selection(() => game, { answer, why: async () => null })
    const { container } = render(Battle, {
      game,
      selection,
      odds: [],
      busy: false,
      onhide: () => {},
    })
    await fireEvent.click(container.querySelector('.hand [data-tip="card:war_fury"]')!)
    expect(answer).toHaveBeenCalledWith('use war_fury')
  })

  it('hides a secret card', () => {
    const { game, selection } = shown('council4')
    render(Battle, { game, selection, odds: [], busy: false, onhide: () => {} })
    expect(screen.getAllByLabelText('still secret').length).toBe(2)
  })
})
