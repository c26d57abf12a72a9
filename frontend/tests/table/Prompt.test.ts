import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Board from '../../src/board/Board.svelte'
import { hintsLearned } from '../../src/settings/hintsLearned.svelte'
import { Selection } from '../../src/table/state/selection.svelte'
import Prompt from '../../src/table/prompt/Prompt.svelte'
import { settings } from '../../src/settings/settings.svelte'
import { fixture, plainOption } from '../fixtures'

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

describe('a hint', () => {
  const props = (name: string) => {
    const { game, selection } = shown(name)
    game.view.round = 1
    return { game, selection, problem: null, busy: false, onundo: () => {} }
  }
  const answer = async (name: string) => {
    const { container, rerender } = render(Prompt, props(name))
    const hint = container.querySelector('.hint')?.textContent
    await rerender({ busy: true })
    cleanup()
    return hint
  }

  it('is not shown after three answers, until it is asked for', async () => {
    hintsLearned.forget()
    for (let i = 0; i < 3; i++) expect(await answer('muster3')).toContain('New units cost')
    expect(await answer('muster3')).toBeUndefined()
    expect(await answer('raise4')).toContain('pyramid') // that of another question is
    hintsLearned.forget()
    expect(await answer('muster3')).toContain('New units cost')
    hintsLearned.forget()
  })
})

describe('the prompt', () => {
  it('says why it asks where only one answer is left', () => {
    const { game, selection } = shown('step5')
    game.options = [plainOption('stop', { text: 'Stop here' })]
    const props = { game, selection, problem: null, busy: false, onundo: () => {} }
    const { container } = render(Prompt, props)
    expect(container.querySelector('h2')!.textContent).toContain('No step is left')
    expect(container.textContent).toContain('You are asked because')
    expect(container.querySelector('.hint')).toBeNull()
  })

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
      const found = all().filter(
        (b) =>
          b.dataset.answer === option.answer ||
          (b.getAttribute('aria-label') ?? b.textContent ?? '').startsWith(option.text),
      )
      expect(found.length, option.text).toBeGreaterThan(0)
    }
    await fireEvent.click(
      all().find(
        (b) =>
          b.dataset.answer === game.options.at(-1)!.answer ||
          (b.textContent ?? '').startsWith(game.options.at(-1)!.text),
      )!,
    )
    expect(answer).toHaveBeenCalledWith(game.options.at(-1)!.answer)
  })

  it('says whose turn it is while nobody is waited for', () => {
    const { game, selection } = shown('turn4')
    const other = (game.you! + 1) % 4
    render(Prompt, {
      game: { ...game, options: [], view: { ...game.view, waiting: [], active: other } },
      selection,
      problem: null,
      busy: false,
      onundo: () => {},
    })
    expect(screen.getByRole('heading').textContent).toContain(
      `${game.table.seats[other]!.name}'s turn`,
    )
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
      path: ['nw2', view.move!.space],
      to: view.move!.destination,
      cost: view.move!.cost,
    })
    expect(container.querySelectorAll('.move-path .behind').length).toBe(1)
    expect(container.querySelectorAll('.move-path .ahead').length).toBe(1)
    expect(container.querySelector('.move-path .price')?.textContent).toBe('−2')
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

  it('names the defender, both strengths and the odds where an attack is confirmed', async () => {
    settings.confirmRisky = true
    settings.odds = true
    const game = fixture('step5')
    const selection = new Selection(() => game, {
      answer: vi.fn(),
      why: async () => null,
      attack: async () => ({
        attack: { seat: game.you!, strength: 6 },
        defend: { seat: 0, strength: 4 },
        win: 0.708,
      }),
    })
    render(Prompt, { game, selection, problem: null, busy: false, onundo: () => {} })
    const [space] = Object.entries(selection.highlighted).find(([, lit]) => lit.kind === 'attack')!
    selection.pickSpace(space)
    const foe = game.view.troops.find((t) => t.space === space && t.seat !== game.you)!.seat
    const name = game.table.seats[foe]!.name
    expect(await screen.findByRole('button', { name: `Attack ${name} · 71 %` })).toBeTruthy()
    expect(screen.getByRole('heading').textContent).toContain(`Attack ${name}:`)
    expect(screen.getByText(/6 against 4/)).toBeTruthy()
  })

  it('names what can still be used when the turn could end', () => {
    const turn = fixture('turn4')
    const answers = ['done', 'di mana_theft', 'silver move_upper']
    const game = {
      ...turn,
      options: answers.map((answer) => plainOption(answer)),
    }
    const selection = new Selection(() => game, { answer: vi.fn(), why: async () => null })
    render(Prompt, { game, selection, problem: null, busy: false, onundo: () => {} })
    expect(screen.getByRole('heading').textContent).toContain('Anything more this turn?')
    expect(screen.getByText(/^Still lit: Mana Theft, Silver token\.$/i)).toBeTruthy()
  })
})
