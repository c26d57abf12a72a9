import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../src/settings/settings.svelte'
import { Selection } from '../../src/table/state/selection.svelte'
import { handleShortcut, keyOf, raisesOf } from '../../src/table/state/shortcuts'
import { fixture } from '../fixtures'

describe('shortcuts', () => {
  const answer = vi.fn()
  const undo = vi.fn()
  const openTab = vi.fn()
  const closeTab = vi.fn(() => false)
  const openRules = vi.fn()
  let selection: Selection

  function press(
    key: string,
    { canUndo = false, target = 'div', ctrlKey = false, repeat = false } = {},
  ) {
    const element = document.body.appendChild(document.createElement(target))
    element.addEventListener('keydown', (event) =>
      handleShortcut(event, { selection, canUndo, undo, openTab, closeTab, openRules }),
    )
    element.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, repeat }))
    element.remove()
  }
  beforeEach(() => {
    vi.clearAllMocks()
    settings.confirmRisky = true
    const game = fixture('window5')
    selection = new Selection(() => game, { answer, why: async () => null })
  })

  const use = (name: string) => {
    const game = fixture(name)
    selection = new Selection(() => game, { answer, why: async () => null })
  }

  it('pass by 0 alone, never by another digit', () => {
    for (const key of ['1', '1', '2']) press(key)
    expect(answer).not.toHaveBeenCalled()
    press('0')
    expect(answer).toHaveBeenCalledWith('pass')
  })

  it('choose a choice by the digit on it', () => {
    use('take3')
    expect(selection.choices.map((o) => keyOf(selection, o))).toEqual(['1', '2', '3', '4', '5'])
    press('2')
    expect(answer).toHaveBeenCalledWith('take 2')
  })

  it('choose an action space by its place in the pyramid', () => {
    use('turn4')
    press('4')
    expect(answer).toHaveBeenCalledWith('token move_middle')
  })

  it('choose a pyramid to raise, of any colour', () => {
    use('raise4')
    const raises = raisesOf(selection)
    expect(raises.map((o) => o.answer)).toEqual(
      selection.groups.all.filter((o) => o.verb === 'raise').map((o) => o.answer),
    )
    press('3')
    expect(answer).toHaveBeenCalledWith(raises[2]!.answer)
  })

  it('neither confirm nor answer again while a digit is held', () => {
    use('take3')
    press('2', { repeat: true })
    selection.unconfirmed = selection.choices[0]!
    press('1')
    press('1')
    expect(answer).not.toHaveBeenCalled()
  })

  it('undo only where that is possible', () => {
    press('u')
    expect(undo).not.toHaveBeenCalled()
    press('u', { canUndo: true })
    expect(undo).toHaveBeenCalledOnce()
  })

  it('open panels and rules', () => {
    for (const key of ['m', 'b', 'l', 'c', 'r']) press(key)
    expect(openTab.mock.calls).toEqual([['board'], ['market'], ['log'], ['chat']])
    expect(openRules).toHaveBeenCalledOnce()
  })

  it('confirm with Enter, but not on a focused button', () => {
    selection.unconfirmed = selection.groups.plain[0]!
    press('Enter', { target: 'button' })
    expect(answer).not.toHaveBeenCalled()
    press('Enter')
    expect(answer).toHaveBeenCalledOnce()
  })

  it('cancel with Escape', () => {
    selection.space = 'ne1'
    press('Escape')
    expect(selection.space).toBeNull()
    expect(closeTab).not.toHaveBeenCalled()
    press('Escape') // nothing is chosen: a panel is closed
    expect(closeTab).toHaveBeenCalledOnce()
  })

  it('are off while typing and with modifier keys', () => {
    press('0', { target: 'input' })
    press('0', { ctrlKey: true })
    press('r', { ctrlKey: true })
    expect(answer).not.toHaveBeenCalled()
    expect(openRules).not.toHaveBeenCalled()
  })
})
