// What is on screen: every option reachable, every piece drawn, nothing hidden shown.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Board from '../src/board/Board.svelte'
import Battle from '../src/table/Battle.svelte'
import End from '../src/table/End.svelte'
import Market from '../src/table/Market.svelte'
import { Picking } from '../src/table/picking.svelte'
import Players from '../src/table/Players.svelte'
import PyramidSetup from '../src/table/PyramidSetup.svelte'
import TextView from '../src/table/TextView.svelte'
import WhatNow from '../src/table/WhatNow.svelte'
import { gesturesOf } from '../src/options/options'
import { settings } from '../src/settings/settings.svelte'
import { fixture } from './fixtures'

afterEach(cleanup)
beforeEach(() => {
  settings.language = 'en'
})

const NAMES = [
  'setup2',
  'pyramids4',
  'turn4',
  'turn5',
  'march4',
  'step5',
  'take3',
  'buy5',
  'raise4',
  'muster3',
  'window5',
  'council4',
  'loser3',
  'night4',
  'place4',
]

function shown(name: string) {
  const game = fixture(name)
  const answer = vi.fn()
  const picking = new Picking(() => game, { answer, why: async () => null })
  return { game, answer, picking }
}

describe('what now', () => {
  it.each(NAMES)('reaches every option of %s from the full list', async (name) => {
    const { game, answer, picking } = shown(name)
    settings.askTwice = false
    const { container } = render(WhatNow, {
      game,
      picking,
      problem: null,
      busy: false,
      ontakeback: () => {},
    })
    const all = () => [...container.querySelectorAll('button')]
    const more = screen.queryByRole('button', { name: /All options/ })
    if (more) await fireEvent.click(more)
    for (const option of game.options) {
      const found = all().filter((b) =>
        (b.getAttribute('aria-label') ?? b.textContent ?? '').startsWith(option.text),
      )
      expect(found.length, option.text).toBeGreaterThan(0)
    }
    await fireEvent.click(
      all().find((b) => (b.textContent ?? '').startsWith(game.options.at(-1)!.text))!,
    )
    expect(answer).toHaveBeenCalledWith(game.options.at(-1)!.answer)
  })

  it('says whom one waits for and for what', () => {
    const { game, picking } = shown('turn4')
    const other = (game.you! + 1) % 4
    render(WhatNow, {
      game: {
        ...game,
        options: [],
        view: { ...game.view, waiting: [other], question: 'council' },
      },
      picking,
      problem: null,
      busy: false,
      ontakeback: () => {},
    })
    expect(screen.getByRole('heading').textContent).toContain(
      `Waiting for ${game.table.seats[other]!.name}: chooses battle cards`,
    )
  })

  it('helps with a line in the first rounds, until one has had enough of it', async () => {
    settings.hints = true
    const { game, picking } = shown('march4')
    const ask = (round: number, hints = true) =>
      render(WhatNow, {
        game: { ...game, view: { ...game.view, round } },
        picking,
        problem: null,
        busy: false,
        ontakeback: () => {},
        hints,
      })
    const { container } = ask(1)
    expect(container.querySelector('.hint')?.textContent).toContain('Pick the troop')
    await fireEvent.click(screen.getByRole('button', { name: 'Hide these hints' }))
    expect(container.querySelector('.hint')).toBe(null)
    expect(settings.hints).toBe(false)
    settings.hints = true
    for (const later of [ask(3), ask(1, false)])
      expect(later.container.querySelector('.hint')).toBe(null)
  })

  it('shows the way of a move with its cost and the steps that are left', () => {
    const { view } = fixture('take3')
    const { container } = render(Board, {
      view,
      trail: ['nw2', view.walk!.space],
      to: view.walk!.to,
      cost: view.walk!.cost,
    })
    expect(container.querySelectorAll('.walk .behind').length).toBe(1)
    expect(container.querySelectorAll('.walk .ahead').length).toBe(1)
    expect(container.querySelector('.walk .price')?.textContent).toBe('2')
    const { game, picking } = shown('step5')
    render(WhatNow, { game, picking, problem: null, busy: false, ontakeback: () => {} })
    expect(screen.getByRole('heading').textContent).toContain('land moves left: 1')
  })

  it('shows why something was refused', () => {
    const { game, picking } = shown('turn4')
    render(WhatNow, {
      game,
      picking,
      problem: { error: 'illegal', message: 'You cannot. [M6]' },
      busy: false,
      ontakeback: () => {},
    })
    expect(screen.getByRole('alert').textContent).toContain('You cannot. [M6]')
    expect(screen.getByRole('link', { name: '[M6]' }).getAttribute('href')).toBe('#/rules/M6')
  })
})

describe('the map', () => {
  it.each(['turn2', 'turn3', 'turn4', 'turn5'])(
    'shows every troop, creature and pyramid of %s',
    (name) => {
      const { view } = fixture(name)
      const { container } = render(Board, { view })
      expect(container.querySelectorAll('.troop').length).toBe(view.troops.length)
      expect(container.querySelectorAll('.beast').length).toBe(
        view.troops.flatMap((t) => t.creatures).length,
      )
      expect(container.querySelectorAll('.pyramid').length).toBe(
        view.players.flatMap((p) => Object.values(p.pyramids)).filter(([, at]) => at).length,
      )
    },
  )

  it('lets lit places be chosen by keyboard', async () => {
    const { view } = fixture('march4')
    const onpick = vi.fn()
    const { container } = render(Board, { view, lit: { ne2: { text: 'Move' } }, onpick })
    await fireEvent.keyDown(container.querySelector('[data-space=ne2]')!, { key: 'Enter' })
    expect(onpick).toHaveBeenCalledWith('ne2')
    expect(container.querySelectorAll('[tabindex="0"][data-space]').length).toBe(1)
  })
})

describe('the market', () => {
  it('offers what can be bought and asks why for the rest', async () => {
    const game = fixture('buy5')
    const [onpick, onwhy] = [vi.fn(), vi.fn()]
    const offers = gesturesOf(game.options, game.view).tiles
    const { container } = render(Market, { game, offers, onpick, onwhy })
    expect(container.querySelectorAll('.tile').length).toBe(43)
    expect(container.querySelectorAll('.tile.lit').length).toBe(Object.keys(offers).length)
    await fireEvent.click(container.querySelector('.tile.lit')!)
    expect(onpick).toHaveBeenCalledOnce()
    await fireEvent.click(container.querySelector('.tile:not(.lit)')!)
    expect(onwhy.mock.calls[0]![0]).toMatch(/^buy /)
  })
})

describe('a battle', () => {
  it('is fought with two cards, one to play and one to discard', async () => {
    const { game, answer, picking } = shown('council4')
    settings.askTwice = true
    const { container } = render(Battle, {
      game,
      picking,
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

  it('offers the cards that were added, which are no longer in the hand', async () => {
    const council = fixture('council4')
    const own = { ...council.view.own!, cards: [] }
    const options = ['use war_fury', 'ready'].map((answer) => ({
      answer,
      text: answer,
      cost: 0,
    }))
    const game = { ...council, options, view: { ...council.view, own, question: 'use' } }
    const answer = vi.fn()
    const picking = new Picking(() => game, { answer, why: async () => null })
    const { container } = render(Battle, {
      game,
      picking,
      odds: [],
      busy: false,
      onhide: () => {},
    })
    await fireEvent.click(container.querySelector('.hand [data-tip="card:war_fury"]')!)
    expect(answer).toHaveBeenCalledWith('use war_fury')
  })

  it('does not show a card that is still secret', () => {
    const { game, picking } = shown('council4')
    render(Battle, { game, picking, odds: [], busy: false, onhide: () => {} })
    expect(screen.getAllByLabelText('still secret').length).toBe(2)
  })
})

describe('other parts', () => {
  it('sets up pyramids by level and district', async () => {
    const game = fixture('pyramids4')
    const onpick = vi.fn()
    const { container } = render(PyramidSetup, {
      offers: gesturesOf(game.options, game.view).pyramids,
      edition: 'original',
      onpick,
    })
    const rows = container.querySelectorAll('.row')
    await fireEvent.click(rows[0]!.querySelector('[aria-label="Level 2, District 1"]')!)
    await fireEvent.click(rows[1]!.querySelector('[aria-label="Level 1, District 2"]')!)
    await fireEvent.click(container.querySelector('.main')!)
    expect(onpick.mock.calls[0]![0].answer).toBe('pyramids ruby2@1 sapphire1@2')
  })

  it('shows everybody in turn order, and nobody’s cards', () => {
    const game = fixture('turn5')
    const { container } = render(Players, { game })
    expect([...container.querySelectorAll('.name')].map((n) => n.textContent!.trim())).toEqual(
      game.view.order.map((s) => game.table.seats[s]!.name),
    )
  })

  it('tells the table in words', () => {
    const game = fixture('turn4')
    const { container } = render(TextView, {
      game,
      offers: gesturesOf(game.options, game.view).all,
      onpick: () => {},
    })
    for (const option of game.options) expect(container.textContent).toContain(option.text)
    for (const seat of game.table.seats) expect(container.textContent).toContain(seat.name)
  })

  it('ends with the scores of all', () => {
    const game = fixture('over4')
    const { container } = render(End, {
      props: {
        game,
        onrounds: async () => [],
        onrematch: () => {},
        onrecord: () => {},
        onclose: () => {},
      },
    })
    expect([...container.querySelectorAll('.total')].map((c) => Number(c.textContent))).toEqual(
      [...game.table.scores].sort((a, b) => b - a),
    )
  })
})
