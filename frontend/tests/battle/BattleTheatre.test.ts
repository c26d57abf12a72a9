import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameEvent, State } from '../../src/api/types'
import BattleTheatre from '../../src/battle/BattleTheatre.svelte'
import { Theatre } from '../../src/battle/theatre.svelte'
import { settings } from '../../src/settings/settings.svelte'
import { Selection } from '../../src/table/state/selection.svelte'
import { fixture, plainOption } from '../fixtures'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
/** The test environment has no layout. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver)
  settings.language = 'en'
  settings.speed = 2
})

/** The events of a battle that has just begun in a state. */
function attack(game: State): GameEvent[] {
  const { space, attack, defend } = game.view.battle!
  const fields = { attacker: attack.seat, defender: defend.seat, space }
  return [{ number: 0, kind: 'attacks', fields, text: '' }]
}

function show(game: State) {
  const answer = vi.fn()
  const selection = new Selection(() => game, { answer, why: async () => null })
  const theatre = new Theatre()
  theatre.update(game, attack(game), attack(game))
  const props = { game, theatre, selection, odds: [], busy: false, onhide: () => {} }
  return { ...render(BattleTheatre, props), answer, theatre }
}

describe('a battle', () => {
  it('needs two cards, one to play and one to discard', async () => {
    const game = fixture('council4')
    const { container, answer } = show(game)
    const [play, discard] = game.view.own!.battle_hand
    const cards = container.querySelectorAll('.slot button')
    expect(cards.length).toBe(game.view.own!.battle_hand.length)
    for (const card of cards)
      expect(card.getAttribute('aria-label')).toMatch(
        /^Battle card: strength \d, damage \d, protection \d(; you win \d+ %)?$/,
      )
    await fireEvent.click(cards[0]!)
    await fireEvent.click(cards[1]!)
    await fireEvent.click(screen.getByRole('button', { name: /Fight with/ }))
    expect(answer).toHaveBeenCalledWith(`fight ${play}/${discard}`)
  })

  it('greys the own cards that are played or put away, also those face down', () => {
    const game = fixture('council4')
    const me = game.view.players[game.you!]!
    const [played, putAway] = game.view.own!.battle_hand.splice(0, 2)
    game.options = []
    me.battle_discards_closed = 1
    const { container } = show(game)
    const spent = (side: string) =>
      [...container.querySelectorAll(`${side} .spent`)].map((card) => card.getAttribute('data-tip'))
    expect(spent('.mine-side')).toContain(`battle_card:${played}`)
    expect(spent('.mine-side')).toContain(`battle_card:${putAway}`)
    expect(container.querySelectorAll('.mine-side li:not(.spent)').length).toBe(
      game.view.own!.battle_hand.length,
    )
    expect(container.querySelector('.mine-side')!.textContent).not.toContain('unseen')
  })

  it('asks for each card over the cards themselves', async () => {
    const { container } = show(fixture('council4'))
    const side = () => container.querySelector('.mine-side')!.textContent
    expect(side()).toContain('Choose the card to play')
    await fireEvent.click(container.querySelector('.slot button')!)
    expect(side()).toContain('Now the card to put away')
  })

  it('shows added cards, which have left the hand', async () => {
    const council = fixture('council4')
    const options = ['use war_fury', 'ready'].map((answer) => plainOption(answer))
    const game = { ...council, options, view: { ...council.view, question: 'use' } }
    const { container, answer } = show(game)
    await fireEvent.click(container.querySelector('.hand [data-tip="card:war_fury"]')!)
    expect(answer).toHaveBeenCalledWith('use war_fury')
  })

  it('names nobody where nobody is waited for', () => {
    const council = fixture('council4')
    const { container } = show({
      ...council,
      options: [],
      view: { ...council.view, question: 'window', waiting: [] },
    })
    expect(container.textContent).not.toContain('Waiting for')
  })

  it('hides secret cards', () => {
    show(fixture('council4'))
    expect(screen.getAllByLabelText('still secret').length).toBe(2)
  })
})

describe('the course of a battle', () => {
  const game = fixture('council4')
  const { space, attack: a, defend: d } = game.view.battle!
  const fought: GameEvent[] = [
    ...attack(game),
    ...[a.seat, d.seat].map((seat, i) => ({
      number: i + 1,
      kind: 'fights',
      fields: { seat, battle_card: 's3d2' },
      text: '',
    })),
    {
      number: 3,
      kind: 'strengths',
      fields: {
        ...{ attacker: a.seat, attack: 10, defender: d.seat, defence: 8 },
        ...{ attack_units: 7, attack_card: 3, defence_units: 5, defence_card: 3 },
      },
      text: '',
    },
    { number: 4, kind: 'wins', fields: { seat: a.seat, space }, text: '' },
    { number: 5, kind: 'destroyed', fields: { seat: a.seat, space, n: 2 }, text: '' },
    { number: 6, kind: 'stays', fields: { seat: a.seat, space }, text: '' },
  ]
  const over = { ...game, options: [], view: { ...game.view, battle: null } }

  it('is shown step by step, then ends by itself', () => {
    vi.useFakeTimers()
    const theatre = new Theatre()
    theatre.update(game, attack(game), attack(game))
    expect(theatre.frame!.stage).toBe('cards')
    theatre.update(over, fought, fought.slice(1))
    expect(theatre.caughtUp).toBe(false)
    vi.advanceTimersByTime(400)
    expect(theatre.frame).toMatchObject({ stage: 'strength', flipped: true, proclaimed: false })
    vi.advanceTimersByTime(7000)
    expect(theatre.frame!.stage).toBe('choice')
    vi.advanceTimersByTime(10_000)
    expect(theatre.battle).toBeNull()
    theatre.update(over, fought, []) // it does not come back
    expect(theatre.visible).toBe(false)
  })

  it('knows how long it takes to its end', () => {
    vi.useFakeTimers()
    const theatre = new Theatre()
    theatre.update(game, attack(game), attack(game))
    theatre.update(over, fought, fought.slice(1))
    const { remaining } = theatre
    expect(remaining).toBeGreaterThan(4000)
    vi.advanceTimersByTime(remaining - 50)
    expect(theatre.visible).toBe(true)
    vi.advanceTimersByTime(100)
    expect(theatre.visible).toBe(false)
  })

  it('can be skipped', () => {
    vi.useFakeTimers()
    const theatre = new Theatre()
    theatre.update(game, attack(game), attack(game))
    theatre.update(over, fought, fought.slice(1))
    theatre.skip()
    expect(theatre.caughtUp).toBe(true)
    expect(theatre.visible).toBe(true)
    theatre.skip()
    expect(theatre.visible).toBe(false)
  })

  it('is at its end at once without animations', () => {
    vi.useFakeTimers()
    settings.speed = 0
    const theatre = new Theatre()
    theatre.update(game, attack(game), attack(game))
    theatre.update(over, fought, fought.slice(1))
    expect(theatre.frame!.stage).toBe('choice')
    expect(theatre.visible).toBe(true)
  })

  it('of others is shown from the reveal on', () => {
    const watching = { ...game, you: null, options: [], view: { ...game.view, own: null } }
    const theatre = new Theatre()
    theatre.update(watching, attack(game), attack(game))
    expect(theatre.visible).toBe(false)
    theatre.update(watching, fought.slice(0, 3), fought.slice(1, 3))
    expect(theatre.visible).toBe(true)
    theatre.stop()
  })

  it('is not played again when the page is opened later', () => {
    const theatre = new Theatre()
    theatre.update(over, fought, [])
    expect(theatre.visible).toBe(false)
  })

  it('says how many units retreat, not that none were lost', () => {
    settings.speed = 0
    const events: GameEvent[] = [
      ...fought.slice(0, 5),
      { number: 5, kind: 'destroyed', fields: { seat: d.seat, space, n: 2 }, text: '' },
      { number: 6, kind: 'retreats', fields: { seat: d.seat, start: space, end: 'ne1' }, text: '' },
      { number: 7, kind: 'stays', fields: { seat: a.seat, space }, text: '' },
    ]
    const theatre = new Theatre()
    theatre.update(game, attack(game), attack(game))
    theatre.update(over, events, events.slice(1))
    const selection = new Selection(() => over, { answer: vi.fn(), why: async () => null })
    const props = { game: over, theatre, selection, odds: [], busy: false, onhide: () => {} }
    const { container } = render(BattleTheatre, props)
    const lines = [...container.querySelectorAll('.outcome-of.defend li')]
    const retreat = lines.find((line) => line.textContent!.includes('Retreat'))!
    expect(retreat.querySelector('span')!.textContent).toMatch(/^Retreat of 3: /)
    expect(retreat.querySelector('b')!.textContent).toBe('')
  })

  it('counts damage and shields of both sides, and names whose choice it is', () => {
    settings.speed = 0
    const detail = { attack_damage: 2, attack_protection: 1, defence_damage: 3 }
    const counted = fought.map((event) =>
      event.kind === 'strengths' ? { ...event, fields: { ...event.fields, ...detail } } : event,
    )
    const loser = { ...game, view: { ...game.view, question: 'loser' } }
    const theatre = new Theatre()
    theatre.update(game, attack(game), attack(game))
    theatre.update(loser, counted.slice(0, -1), counted.slice(1, -1))
    const selection = new Selection(() => loser, { answer: vi.fn(), why: async () => null })
    const props = { game: loser, theatre, selection, odds: [], busy: false, onhide: () => {} }
    const { container } = render(BattleTheatre, props)
    const numbers = (part: string) =>
      [...container.querySelectorAll(`[data-part=${part}] b`)].map((b) => b.textContent)
    expect(numbers('damage')).toEqual(['2', '3'])
    expect(numbers('shields')).toEqual(['1', '0'])
    expect(container.querySelector('[aria-current=step]')!.textContent).toContain('Loser’s choice')
  })

  it('shown from its end knows the points before it', () => {
    settings.speed = 0
    const theatre = new Theatre(true)
    theatre.remember(game.view)
    theatre.update(over, fought, fought)
    expect(theatre.before!.points[a.seat]!.total).toBe(game.view.players[a.seat]!.points.total)
  })
})
