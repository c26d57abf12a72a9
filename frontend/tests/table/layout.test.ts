import { describe, expect, it } from 'vitest'
import { TableLayout } from '../../src/table/layout.svelte'
import { fixture } from '../fixtures'

describe('the layout', () => {
  it('shows the tab where a question is answered, once per question', () => {
    const layout = new TableLayout('log')
    expect(layout.onState(fixture('buy5'))).toBe(true)
    expect([layout.tab, layout.sheetOpen]).toEqual(['market', true])
    layout.open('log', false)
    expect(layout.onState(fixture('buy5'))).toBe(false)
    expect([layout.tab, layout.sheetOpen]).toEqual(['log', false])
    layout.onState(fixture('turn4'))
    expect([layout.tab, layout.sheetOpen]).toEqual(['board', true])
  })

  it('closes the sheet for a move and at the end of the game', () => {
    for (const name of ['march4', 'over4']) {
      const layout = new TableLayout()
      layout.open('board', true)
      layout.onState(fixture(name))
      expect(layout.sheetOpen, name).toBe(false)
    }
  })

  it('follows a lesson rather than the question', () => {
    const layout = new TableLayout()
    layout.focus('map')
    layout.onState(fixture('buy5'))
    layout.applyFocus(false)
    expect([layout.tab, layout.sheetOpen]).toEqual(['board', false])
    layout.focus('market')
    layout.applyFocus(false)
    expect([layout.tab, layout.sheetOpen]).toEqual(['market', true])
  })

  it('closes the sheet by a second click on its tab', () => {
    const layout = new TableLayout()
    layout.toggle('log')
    expect([layout.tab, layout.sheetOpen]).toEqual(['log', true])
    layout.toggle('log')
    expect(layout.sheetOpen).toBe(false)
  })
})
