import { describe, expect, it } from 'vitest'
import { modeOf, TableLayout } from '../../src/table/state/layout.svelte'
import { fixture } from '../fixtures'

describe('the layout', () => {
  it('follows the window', () => {
    const modes = [
      [1366, 768, 'wide'],
      [1440, 900, 'wide'],
      [1920, 1080, 'wide'],
      [1180, 820, 'wide'],
      [1024, 768, 'side'],
      [820, 1180, 'tablet'],
      [390, 844, 'phone'],
      [844, 390, 'side'],
      [683, 384, 'side'], // 1366×768 at 200 %
      [960, 540, 'side'], // 1920×1080 at 200 %
    ] as const
    for (const [width, height, mode] of modes)
      expect(modeOf(width, height), `${width}×${height}`).toBe(mode)
  })

  it('shows the panel where a question is answered, once per question', () => {
    const layout = new TableLayout('log')
    expect(layout.onState(fixture('buy5'))).toBe(true)
    expect([layout.tab, layout.sheet]).toEqual(['market', 'full'])
    layout.open('log', 'peek')
    expect(layout.onState(fixture('buy5'))).toBe(false)
    expect([layout.tab, layout.sheet]).toEqual(['log', 'peek'])
    layout.onState(fixture('turn4'))
    expect([layout.tab, layout.sheet]).toEqual(['board', 'half'])
  })

  it('closes the market when nothing is bought any more', () => {
    const layout = new TableLayout()
    layout.onState(fixture('buy5'))
    const after = fixture('turn4')
    layout.onState({ ...after, options: [], version: after.version + 1 })
    expect(layout.tab).toBe('board')
    layout.open('market') // opened by hand it stays
    layout.onState({ ...after, options: [], version: after.version + 2 })
    expect(layout.tab).toBe('market')
  })

  it('goes back to the question when a panel is left', () => {
    const layout = new TableLayout()
    layout.onState(fixture('turn4'))
    layout.open('log')
    layout.leave()
    expect([layout.tab, layout.sheet]).toEqual(['board', 'half'])
    layout.toggle('log')
    layout.toggle('log')
    expect([layout.tab, layout.sheet]).toEqual(['board', 'half'])
    layout.toggle('board') // lowered by hand
    expect(layout.sheet).toBe('peek')
    const waiting = { ...fixture('turn4'), options: [], version: 999 }
    layout.onState(waiting)
    layout.open('log')
    layout.leave()
    expect([layout.tab, layout.sheet]).toEqual(['board', 'peek'])
  })

  it('lowers the sheet for a move and at the end of the game', () => {
    for (const name of ['march4', 'over4']) {
      const layout = new TableLayout()
      layout.open('board', 'full')
      layout.onState(fixture(name))
      expect(layout.sheet, name).toBe('peek')
    }
  })

  it('follows a lesson rather than the question', () => {
    const layout = new TableLayout()
    layout.focus('map')
    layout.onState(fixture('buy5'))
    layout.applyFocus(false)
    expect([layout.tab, layout.sheet]).toEqual(['board', 'peek'])
    layout.focus('market')
    layout.applyFocus(false)
    expect([layout.tab, layout.sheet]).toEqual(['market', 'full'])
  })

  it('closes a panel by a second click', () => {
    const layout = new TableLayout()
    layout.toggle('log')
    expect([layout.tab, layout.sheet]).toEqual(['log', 'full'])
    layout.toggle('log')
    expect([layout.tab, layout.sheet]).toEqual(['board', 'peek'])
  })
})
