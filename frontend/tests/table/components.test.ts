// Components: every option is reachable, every piece is drawn, nothing hidden is shown.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Board from '../../src/board/Board.svelte'
import Battle from '../../src/table/Battle.svelte'
import GameOver from '../../src/table/GameOver.svelte'
import Market from '../../src/table/Market.svelte'
import { Selection } from '../../src/table/selection.svelte'
import Players from '../../src/table/Players.svelte'
import PyramidSetup from '../../src/table/PyramidSetup.svelte'
import TextView from '../../src/table/TextView.svelte'
import Prompt from '../../src/table/Prompt.svelte'
import { groupByTarget } from '../../src/actions/actions'
import { settings } from '../../src/settings/settings.svelte'
import { fixture } from '../fixtures'

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
  const selection = new Selection(() => game, { answer, why: async () => null })
  return { game, answer, selection }
}

describe('the prompt', () => {
  it.each(NAMES)('reaches every option of %s from the full list', async (name) => {
    const { game, answer, selection } = shown(name)
    settings.confirmRisky = false
    const { container } = render(Prompt, {
      game,
      selection,
      problem: null,
      busy: false,
      onundo: () => {},
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

  it('says who must answer and what', () => {
    const { game, selection } = shown('turn4')
    const other = (game.you! + 1) % 4
    render(Prompt, {
      game: {
        ...game,
        options: [],
        view: { ...game.view, waiting: [other], question: 'council' },
      },
      selection,
      problem: null,
      busy: false,
      onundo: () => {},
    })
    expect(screen.getByRole('heading').textContent).toContain(
      `Waiting for ${game.table.seats[other]!.name}: chooses battle cards`,
    )
  })

  it('shows a hint in the first rounds until hints are hidden', async () => {
    settings.hints = true
    const { game, selection } = shown('march4')
    const renderRound = (round: number, hints = true) =>
      render(Prompt, {
        game: { ...game, view: { ...game.view, round } },
        selection,
        problem: null,
        busy: false,
        onundo: () => {},
        hints,
      })
    const { container } = renderRound(1)
    expect(container.querySelector('.hint')?.textContent).toContain('Pick the troop')
    await fireEvent.click(screen.getByRole('button', { name: 'Hide these hints' }))
    expect(container.querySelector('.hint')).toBe(null)
    expect(settings.hints).toBe(false)
    settings.hints = true
    for (const later of [renderRound(3), renderRound(1, false)])
      expect(later.container.querySelector('.hint')).toBe(null)
  })

  it('shows the path of a move with its cost and the steps left', () => {
    const { view } = fixture('take3')
    const { container } = render(Board, {
      view,
      path: ['nw2', view.walk!.space],
      to: view.walk!.to,
      cost: view.walk!.cost,
    })
    expect(container.querySelectorAll('.move-path .behind').length).toBe(1)
    expect(container.querySelectorAll('.move-path .ahead').length).toBe(1)
    expect(container.querySelector('.move-path .price')?.textContent).toBe('2')
    const { game, selection } = shown('step5')
    render(Prompt, { game, selection, problem: null, busy: false, onundo: () => {} })
    expect(screen.getByRole('heading').textContent).toContain('land moves left: 1')
  })

  it('shows why an answer was rejected', () => {
    const { game, selection } = shown('turn4')
    render(Prompt, {
      game,
      selection,
      problem: { error: 'illegal', message: 'You cannot. [M6]' },
      busy: false,
      onundo: () => {},
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
      expect(container.querySelectorAll('.creature').length).toBe(
        view.troops.flatMap((t) => t.creatures).length,
      )
      expect(container.querySelectorAll('.pyramid').length).toBe(
        view.players.flatMap((p) => Object.values(p.pyramids)).filter(([, at]) => at).length,
      )
    },
  )

  it('chooses highlighted areas by keyboard', async () => {
    const { view } = fixture('march4')
    const onpick = vi.fn()
    const { container } = render(Board, { view, highlighted: { ne2: { text: 'Move' } }, onpick })
    await fireEvent.keyDown(container.querySelector('[data-space=ne2]')!, { key: 'Enter' })
    expect(onpick).toHaveBeenCalledWith('ne2')
    expect(container.querySelectorAll('[tabindex="0"][data-space]').length).toBe(1)
  })
})

describe('the market', () => {
  it('highlights tiles that can be bought and explains the others', async () => {
    const game = fixture('buy5')
    const [onpick, onwhy] = [vi.fn(), vi.fn()]
    const options = groupByTarget(game.options, game.view).tiles
    const { container } = render(Market, { game, options, onpick, onwhy })
    expect(container.querySelectorAll('.tile').length).toBe(43)
    expect(container.querySelectorAll('.tile.highlighted').length).toBe(Object.keys(options).length)
    await fireEvent.click(container.querySelector('.tile.highlighted')!)
    expect(onpick).toHaveBeenCalledOnce()
    await fireEvent.click(container.querySelector('.tile:not(.highlighted)')!)
    expect(onwhy.mock.calls[0]![0]).toMatch(/^buy /)
  })
})

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

describe('other components', () => {
  it('sets up pyramids by level and district', async () => {
    const game = fixture('pyramids4')
    const onpick = vi.fn()
    const { container } = render(PyramidSetup, {
      options: groupByTarget(game.options, game.view).pyramids,
      edition: 'original',
      onpick,
    })
    const rows = container.querySelectorAll('.row')
    await fireEvent.click(rows[0]!.querySelector('[aria-label="Level 2, District 1"]')!)
    await fireEvent.click(rows[1]!.querySelector('[aria-label="Level 1, District 2"]')!)
    await fireEvent.click(container.querySelector('.main')!)
    expect(onpick.mock.calls[0]![0].answer).toBe('pyramids ruby2@1 sapphire1@2')
  })

  it('shows all players in turn order without their cards', () => {
    const game = fixture('turn5')
    const { container } = render(Players, { game })
    expect([...container.querySelectorAll('.name')].map((n) => n.textContent!.trim())).toEqual(
      game.view.order.map((s) => game.table.seats[s]!.name),
    )
  })

  it('shows the table as text', () => {
    const game = fixture('turn4')
    const { container } = render(TextView, {
      game,
      options: groupByTarget(game.options, game.view).all,
      onpick: () => {},
    })
    for (const option of game.options) expect(container.textContent).toContain(option.text)
    for (const seat of game.table.seats) expect(container.textContent).toContain(seat.name)
  })

  it('shows all scores at the end', () => {
    const game = fixture('over4')
    const { container } = render(GameOver, {
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
