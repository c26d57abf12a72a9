import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Board from '../../src/board/Board.svelte'
import { settings } from '../../src/settings/settings.svelte'
import { fixture } from '../fixtures'

afterEach(cleanup)
beforeEach(() => {
  settings.language = 'en'
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
