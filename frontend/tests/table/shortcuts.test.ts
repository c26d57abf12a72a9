import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../src/settings/settings.svelte'
import { Selection } from '../../src/table/selection.svelte'
import { handleShortcut } from '../../src/table/shortcuts'
import { fixture } from '../fixtures'

describe('shortcuts', () => {
  const answer = vi.fn()
  const undo = vi.fn()
  const openTab = vi.fn()
  const openRules = vi.fn()
  let selection: Selection

  function press(key: string, { canUndo = false, target = 'div', ctrlKey = false } = {}) {
    const element = document.body.appendChild(document.createElement(target))
    element.addEventListener('keydown', (event) =>
      handleShortcut(event, { selection, canUndo, undo, openTab, openRules }),
    )
    element.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey }))
    element.remove()
  }
  beforeEach(() => {
    vi.clearAllMocks()
    settings.confirmRisky = true
    const game = fixture('window5')
    selection = new Selection(() => game, { answer, why: async () => null })
  })

  it('choose an option by its number', () => {
    press('1')
    expect(answer).toHaveBeenCalledWith(selection.groups.plain[0]!.answer)
  })

  it('undo only where that is possible', () => {
    press('u')
    expect(undo).not.toHaveBeenCalled()
    press('u', { canUndo: true })
    expect(undo).toHaveBeenCalledOnce()
  })

  it('open tabs and rules', () => {
    for (const key of ['m', 'b', 'l', 'r']) press(key)
    expect(openTab.mock.calls).toEqual([
      ['board', false],
      ['market', true],
      ['log', true],
    ])
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
  })

  it('are off while typing and with modifier keys', () => {
    press('1', { target: 'input' })
    press('1', { ctrlKey: true })
    press('r', { ctrlKey: true })
    expect(answer).not.toHaveBeenCalled()
    expect(openRules).not.toHaveBeenCalled()
  })
})
