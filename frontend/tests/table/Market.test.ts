import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Market from '../../src/table/Market.svelte'
import { groupByTarget } from '../../src/actions/actions'
import { settings } from '../../src/settings/settings.svelte'
import { fixture } from '../fixtures'

afterEach(cleanup)
beforeEach(() => {
  settings.language = 'en'
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
