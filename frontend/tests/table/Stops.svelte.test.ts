import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Stops as StopsSetting } from '../../src/api/types'
import { settings } from '../../src/settings/settings.svelte'
import Stops from '../../src/table/prompt/Stops.svelte'
import {
  WINDOW_DELAY_MS,
  WindowDelay,
  type Waiting,
} from '../../src/table/prompt/windowDelay.svelte'

const DEFAULT: StopsSetting = {
  moments: ['my_turn', 'attacked', 'veto', 'my_battle'],
  ask_every_time: false,
  cards: {},
}

beforeEach(() => {
  settings.language = 'en'
})
afterEach(cleanup)

async function opened(stops: StopsSetting = DEFAULT, hand = ['prayer', 'veto', 'prayer']) {
  const onchange = vi.fn()
  render(Stops, { stops, hand, edition: 'revised', onchange })
  await fireEvent.click(screen.getByRole('button', { name: 'Stops' }))
  return onchange
}

describe('stops', () => {
  it('shows the moments that are set', async () => {
    await opened()
    const checked = (name: string) =>
      (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked
    expect(checked('before my turn')).toBe(true)
    expect(checked('at all other moments')).toBe(false)
    expect(checked('Ask me every time')).toBe(false)
  })

  it('sends all stops when one changes, in a fixed order', async () => {
    const onchange = await opened()
    await fireEvent.click(screen.getByRole('checkbox', { name: 'when I am attacked' }))
    expect(onchange).toHaveBeenLastCalledWith({
      ...DEFAULT,
      moments: ['my_turn', 'veto', 'my_battle'],
    })
    await fireEvent.click(screen.getByRole('checkbox', { name: 'at all other moments' }))
    expect(onchange).toHaveBeenLastCalledWith({
      ...DEFAULT,
      moments: ['my_turn', 'veto', 'my_battle', 'others'],
    })
  })

  it('asks every time', async () => {
    const onchange = await opened()
    await fireEvent.click(screen.getByRole('checkbox', { name: 'Ask me every time' }))
    expect(onchange).toHaveBeenLastCalledWith({ ...DEFAULT, ask_every_time: true })
    expect(screen.getAllByRole('group', { name: 'Ask me to play a card' })[0]).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('lists each card once and sets it', async () => {
    const onchange = await opened({ ...DEFAULT, cards: { escape: 'never' } })
    const boxes = screen.getAllByRole('combobox') as HTMLSelectElement[]
    expect(boxes.map((box) => box.value)).toEqual(['default', 'default', 'never'])
    await fireEvent.change(boxes[0]!, { target: { value: 'always' } })
    expect(onchange).toHaveBeenLastCalledWith({
      ...DEFAULT,
      cards: { escape: 'never', prayer: 'always' },
    })
    await fireEvent.change(boxes[2]!, { target: { value: 'default' } })
    expect(onchange).toHaveBeenLastCalledWith({ ...DEFAULT, cards: { prayer: 'always' } })
  })

  it('closes with Escape and keeps digits from the table', async () => {
    const keys = vi.fn()
    window.addEventListener('keydown', keys)
    await opened()
    await fireEvent.keyDown(screen.getByRole('checkbox', { name: 'before my turn' }), { key: '1' })
    await fireEvent.keyDown(screen.getByRole('checkbox', { name: 'before my turn' }), {
      key: 'Escape',
    })
    window.removeEventListener('keydown', keys)
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(keys).not.toHaveBeenCalled()
  })
})

describe('the line that says who is waited for', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function delayed(first: Waiting) {
    let now = $state.raw(first)
    let delay!: WindowDelay
    const stop = $effect.root(() => {
      delay = new WindowDelay(() => now)
    })
    flushSync()
    return {
      set: (waiting: Waiting) => {
        now = waiting
        flushSync()
      },
      get shown() {
        return delay.shown
      },
      stop,
    }
  }
  const TURN: Waiting = { asked: false, question: 'token', others: [1], turn: 'day 1' }
  const inWindow = (...others: number[]): Waiting => ({
    ...{ asked: false, question: 'window', others, turn: 'day 1' },
  })

  it('names nobody of an earlier turn in a window', () => {
    const line = delayed({ ...TURN, question: 'place', turn: 'dawn' })
    line.set(inWindow(2))
    expect(line.shown.others).toEqual([])
    line.stop()
  })

  it('does not change in windows that are passed at once', () => {
    const line = delayed(TURN)
    for (const waiting of [inWindow(1), inWindow(), inWindow(2), inWindow(3)]) {
      line.set(waiting)
      vi.advanceTimersByTime(250)
      expect(line.shown).toEqual(TURN)
    }
    const next = { ...TURN, others: [2] }
    line.set(next)
    expect(line.shown).toEqual(next)
    line.stop()
  })

  it('names a player who thinks in a window', () => {
    const line = delayed(TURN)
    line.set(inWindow(2))
    vi.advanceTimersByTime(WINDOW_DELAY_MS)
    expect(line.shown).toEqual(inWindow(2))
    line.stop()
  })

  it('shows an own question at once', () => {
    const line = delayed(TURN)
    const asked: Waiting = { asked: true, question: 'window', others: [], turn: 'day 1' }
    line.set(asked)
    expect(line.shown).toEqual(asked)
    line.stop()
  })
})
