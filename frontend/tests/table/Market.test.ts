import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import catalog from '../../src/content/catalog.json'
import Market from '../../src/table/market/Market.svelte'
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
    expect(container.querySelectorAll('.tile').length).toBe(Object.keys(catalog.tiles).length)
    expect(container.querySelectorAll('.tile.highlighted').length).toBe(Object.keys(options).length)
    const tile = container.querySelector('.tile.highlighted')!
    await fireEvent.click(tile)
    expect(onpick).not.toHaveBeenCalled() // a click enlarges
    const id = tile.getAttribute('data-tip')!.slice('tile:'.length)
    await fireEvent.click(container.querySelector(`[data-answer="buy ${id}"]`)!)
    expect(onpick.mock.calls[0]![0].answer).toBe(`buy ${id}`)
    await fireEvent.click(container.querySelector('.tile:not(.highlighted)')!)
    expect(onwhy.mock.calls[0]![0]).toMatch(/^buy /)
    expect(container.querySelector('.tile-card [data-answer]')).toBeNull()
  })

  it('says why a purchase was refused, with and without the tile enlarged', async () => {
    const game = fixture('buy5')
    const options = groupByTarget(game.options, game.view).tiles
    const problem = 'That costs 4 PP; you have 2. [B1]'
    const { container, getByRole } = render(Market, {
      ...{ game, options, problem, narrow: true },
      onpick: () => {},
      onwhy: () => {},
    })
    expect(getByRole('alert').textContent).toContain('That costs 4 PP')
    await fireEvent.click(container.querySelector('.tile.highlighted')!)
    expect(container.querySelector('.tile-card [role=alert]')?.textContent).toContain('4 PP')
    expect(container.querySelectorAll('[role=alert]')).toHaveLength(1)
  })

  it('filters', async () => {
    const game = fixture('buy5')
    const options = groupByTarget(game.options, game.view).tiles
    const { container, getByRole } = render(Market, {
      game,
      options,
      onpick: () => {},
      onwhy: () => {},
    })
    await fireEvent.click(getByRole('button', { name: /^Can buy now/ }))
    expect(container.querySelectorAll('.tile').length).toBe(Object.keys(options).length)
    await fireEvent.click(getByRole('button', { name: /^Taken/ }))
    const taken = new Set(game.view.players.flatMap((p) => p.tiles))
    expect(container.querySelectorAll('.tile').length).toBe(taken.size)
  })

  it('shows one colour at a time on a phone, the one to buy first', async () => {
    const game = fixture('buy5')
    const options = groupByTarget(game.options, game.view).tiles
    const { container, getByRole } = render(Market, {
      game,
      options,
      narrow: true,
      onpick: () => {},
      onwhy: () => {},
    })
    expect(container.querySelectorAll('.block.sapphire .tile').length).toBe(
      Object.keys(options).length,
    )
    await fireEvent.click(getByRole('button', { name: /^All/ }))
    await fireEvent.click(getByRole('button', { name: /^ruby/i }))
    expect(container.querySelectorAll('.block').length).toBe(1)
    expect(container.querySelectorAll('.block.ruby .tile').length).toBeGreaterThan(10)
  })
})
