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

  it('says in words who stands on a space, with how many units and which creatures', async () => {
    const { view } = fixture('turn4')
    const troop = view.troops.find(({ units }) => units > 1)!
    const { container, rerender } = render(Board, { view, names: [] })
    const label = () =>
      container.querySelector(`path[data-space=${troop.space}][role]`)!.getAttribute('aria-label')!
    expect(label()).toMatch(
      new RegExp(`^.+\\. (Anubis|Bastet|Horus|Sobek), ${troop.units} units(, \\w|;|$)?`),
    )
    await rerender({ view, names: ['Ada', 'Ben', 'Cleo', 'Dan'] })
    expect(label()).toContain(`${['Ada', 'Ben', 'Cleo', 'Dan'][troop.seat]}, ${troop.units} units`)
  })

  it('marks the city of the viewer, and no other', () => {
    const { view } = fixture('turn4')
    const { container } = render(Board, { view })
    expect(container.querySelectorAll('.city-plaque').length).toBe(1)
    const sign = container.querySelector(`.city-plaque.seat-${view.seat}`)!
    expect(sign.textContent).toBe('Your city')
    cleanup()
    const watching = render(Board, { view: { ...view, seat: null } })
    expect(watching.container.querySelector('.city-plaque')).toBeNull()
  })

  it('draws areas only where the map is in play', () => {
    for (const [name, width] of [
      ['turn3', 800],
      ['turn4', 1000],
    ] as const) {
      const { container } = render(Board, { view: fixture(name).view })
      const clip = container.querySelector('.areas clipPath')!
      expect(clip.querySelector('rect')!.getAttribute('width'), name).toBe(`${width}`)
      for (const area of container.querySelectorAll('.area'))
        expect(area.closest('g')!.getAttribute('clip-path')).toBe(`url(#${clip.id})`)
      cleanup()
    }
  })

  it('chooses highlighted areas by keyboard', async () => {
    const { view } = fixture('march4')
    const onpick = vi.fn()
    const { container } = render(Board, { view, highlighted: { ne2: { text: 'Move' } }, onpick })
    await fireEvent.keyDown(container.querySelector('[data-space=ne2]')!, { key: 'Enter' })
    expect(onpick).toHaveBeenCalledWith('ne2')
    expect(container.querySelectorAll('[tabindex="0"][data-space]').length).toBe(1)
  })

  it('takes a figure of a highlighted area for the area', async () => {
    const { view } = fixture('march4')
    const { space } = view.troops[0]!
    const onpick = vi.fn()
    const { container } = render(Board, { view, highlighted: { [space]: { text: 'Go' } }, onpick })
    await fireEvent.click(container.querySelector(`rect[data-space=${space}]`)!)
    expect(onpick).toHaveBeenCalledWith(space)
    expect(container.querySelectorAll('rect[data-space]').length).toBe(
      view.troops.filter((t) => t.space === space).length,
    )
  })

  it('marks own troops that may act, and prices as losses', () => {
    const { view } = fixture('march4')
    const own = view.troops.find((t) => t.seat === view.seat)!
    const { container } = render(Board, {
      view,
      highlighted: { [own.space]: { text: 'Go' }, front_nw: { text: 'Go', cost: 2 } },
    })
    expect(container.querySelectorAll('.halo').length).toBe(1)
    expect([...container.querySelectorAll('.price')].map((p) => p.textContent)).toEqual(['−2'])
  })

  it('hangs the drapes of the holder on a temple, and none on an empty one', () => {
    const { view } = fixture('turn4')
    const temple = { ...view.troops[0]!, space: 'temple_w', seat: 2 }
    const drapes = (troops: typeof view.troops) => {
      const { container, unmount } = render(Board, { view: { ...view, troops } })
      const found = [...container.querySelectorAll('.temple-front .drapes')].map((d) => d.classList)
      unmount()
      return found.map((classes) => [...classes].find((c) => c.startsWith('seat-')))
    }
    expect(drapes([temple])).toEqual(['seat-2'])
    expect(drapes([])).toEqual([])
  })

  it('turns to night with the game, and back when it is left', async () => {
    const { view } = fixture('turn4')
    const time = () => document.documentElement.dataset.time
    const { rerender, unmount } = render(Board, { view })
    expect(time()).toBe('day')
    await rerender({ view: { ...view, phase: 'night' } })
    expect(time()).toBe('night')
    unmount()
    expect(time()).toBeUndefined()
  })

  it('uses the tilt it is given', () => {
    const { container } = render(Board, { view: fixture('turn3').view, tilt: 0.7 })
    expect(container.querySelector<HTMLElement>('.board')!.dataset.tilt).toBe('0.7')
  })
})
