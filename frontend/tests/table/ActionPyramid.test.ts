import { cleanup, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import ActionPyramid from '../../src/table/own/ActionPyramid.svelte'
import { settings } from '../../src/settings/settings.svelte'
import { fixture } from '../fixtures'

afterEach(cleanup)
beforeEach(() => {
  settings.language = 'en'
})

describe('special tokens', () => {
  const { view } = fixture('turn4')

  function shown(has_silver: boolean, has_gold: boolean, tiles: string[] = []) {
    const player = { ...view.players[0]!, tiles, has_silver, has_gold }
    const { container, unmount } = render(ActionPyramid, {
      view,
      player,
      cells: {},
      onpick: () => {},
    })
    const found = {
      silver: container.querySelector('.silver-toggle') !== null,
      gold: container.querySelector('.cell.gold') !== null,
    }
    unmount()
    return found
  }

  it('are shown to players who own them', () => {
    expect(shown(false, false)).toEqual({ silver: false, gold: false })
    expect(shown(true, false)).toEqual({ silver: true, gold: false })
    expect(shown(false, true)).toEqual({ silver: false, gold: true })
  })

  it('come from the view, not from the names of tiles', () => {
    expect(shown(false, false, ['act_of_god_ruby', 'divine_will'])).toEqual({
      silver: false,
      gold: false,
    })
  })
})
