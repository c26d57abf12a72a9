import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import GameOver from '../../src/end/GameOver.svelte'
import Players from '../../src/table/players/Players.svelte'
import RoundHeader from '../../src/table/players/RoundHeader.svelte'
import PyramidSetup from '../../src/table/own/PyramidSetup.svelte'
import TextView from '../../src/table/log/TextView.svelte'
import { groupByTarget } from '../../src/actions/actions'
import { settings } from '../../src/settings/settings.svelte'
import { fixture } from '../fixtures'

afterEach(cleanup)
beforeEach(() => {
  settings.language = 'en'
})

describe('other components', () => {
  it('sets up pyramids by level and district', async () => {
    const game = fixture('pyramids4')
    const onpick = vi.fn()
    const { container } = render(PyramidSetup, {
      options: groupByTarget(game.options, game.view).pyramids,
      edition: 'original',
      onpick,
    })
    const rows = container.querySelectorAll('.row')
    await fireEvent.click(rows[0]!.querySelector('[aria-label$=": Level 2, District 1"]')!)
    await fireEvent.click(rows[1]!.querySelector('[aria-label$=": Level 1, District 2"]')!)
    await fireEvent.click(container.querySelector('.main')!)
    expect(onpick.mock.calls[0]![0].answer).toBe('pyramids ruby2@1 sapphire1@2')
  })

  it('shows all players in turn order without their cards', () => {
    const game = fixture('turn5')
    const { container } = render(Players, { game })
    expect([...container.querySelectorAll('.name')].map((n) => n.textContent!.trim())).toEqual(
      game.view.order.map((s) => game.table.seats[s]!.name),
    )
  })

  it('keeps names and points of all players in sight beside the log', () => {
    const game = fixture('turn5')
    const { container } = render(Players, { game, as: 'brief' })
    const rows = [...container.querySelectorAll('.player')]
    expect(rows.map((row) => row.querySelector('.name')!.textContent!.trim())).toEqual(
      game.view.order.map((seat) => game.table.seats[seat]!.name),
    )
    expect(rows.every((row) => row.querySelector('.vp') && !row.querySelector('.built'))).toBe(true)
  })

  it('names no round during the set-up, which would need a second line', () => {
    const header = (name: string) => {
      const { container } = render(RoundHeader, { game: fixture(name) })
      const text = container.querySelector('.when')!.textContent!
      cleanup()
      return text
    }
    expect(header('setup2')).not.toContain('Round')
    expect(header('turn4')).toMatch(/Round \d+ · +Day/)
  })

  it('shows the table as text', () => {
    const game = fixture('turn4')
    const { container } = render(TextView, {
      game,
      options: groupByTarget(game.options, game.view).all,
      onpick: () => {},
    })
    for (const option of game.options) expect(container.textContent).toContain(option.text)
    for (const seat of game.table.seats) expect(container.textContent).toContain(seat.name)
  })

  it('shows all scores at the end', () => {
    const game = fixture('over4')
    const { container } = render(GameOver, {
      props: {
        game,
        onload: () => Promise.reject(new Error('away')),
        onrematch: () => {},
        onrecord: () => {},
        onclose: () => {},
      },
    })
    expect([...container.querySelectorAll('.total')].map((c) => Number(c.textContent))).toEqual(
      [...game.table.scores].sort((a, b) => b - a),
    )
  })
})
