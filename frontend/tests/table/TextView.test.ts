import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import boards from '../../../src/kemet/content/boards.json'
import french from '../../fixtures/glossary_fr.json'
import { groupByTarget } from '../../src/actions/actions'
import type { Glossary } from '../../src/api/types'
import { boardGeometry } from '../../src/board/geometry'
import { setGlossary } from '../../src/i18n/glossary.svelte'
import { settings } from '../../src/settings/settings.svelte'
import { describeSpaces, neighboursOf } from '../../src/table/log/description'
import TextView from '../../src/table/log/TextView.svelte'
import { fixture } from '../fixtures'

beforeEach(() => {
  settings.language = 'en'
})
afterEach(cleanup)

function show(name: string, onpick = () => {}) {
  const game = fixture(name)
  const options = groupByTarget(game.options, game.view).all
  const { container } = render(TextView, { game, options, onpick })
  const at = (space: string) =>
    container.querySelector(`[data-space=${space}]`)!.textContent!.replace(/\s+/g, ' ').trim()
  return { game, container, at }
}

describe.each([2, 3, 4, 5] as const)('the neighbours on the board for %i', (players) => {
  it('are its land links and its harbors', () => {
    const { land, ports } = neighboursOf(boardGeometry(players))
    const board = boards[players]
    for (const [found, links] of [
      [land, board.land],
      [ports, board.harbors],
    ] as const) {
      const pairs = [...found].flatMap(([a, others]) => others.map((b) => `${a} ${b}`))
      expect(pairs.sort()).toEqual(links.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]).sort())
    }
  })
})

describe('the table as text', () => {
  it.each(['turn2', 'turn3', 'turn4', 'turn5'])('describes every space of %s', (name) => {
    const { game, container } = show(name)
    const spaces = Object.keys(boardGeometry(game.view.players.length).spaces)
    const described = [...container.querySelectorAll<HTMLElement>('[data-space]')]
    expect(described.map((e) => e.dataset.space).sort()).toEqual(spaces.sort())
    for (const space of described) expect(space.textContent).toContain('By land: ')
    for (const troop of game.view.troops)
      expect(container.querySelector(`[data-space=${troop.space}]`)!.textContent).toContain(
        `${troop.units} unit`,
      )
  })

  it('names holders, troops with creatures, pyramids and neighbours', () => {
    const { at } = show('turn4')
    expect(at('temple_nile_w')).toMatch(/^West Nile Temple Held by .+?\. .+?: 4 units\./)
    expect(at('temple_w')).toContain('Held by nobody. No troop')
    expect(at('sw3')).toContain('5 units, with Ancestral Elephant')
    expect(at('se1')).toContain('Pyramid: ruby, level 4')
    expect(at('west_bank')).toContain(
      'By port: Desert before the North-East City; East Nile Temple; Desert before the South-East City',
    )
    expect(at('obelisk_w')).toContain('An obelisk')
    expect(at('nw1')).not.toContain('By port')
  })

  it('says whose turn it is, and what everybody has', () => {
    const { game, container } = show('turn4')
    const first = container.querySelector('section')!.textContent!
    const you = game.table.seats[0]!.name
    expect(first).toContain(`${you} (you)'s turn`)
    const me = container.querySelector('[data-player="0"]')!.textContent!.replace(/\s+/g, ' ')
    expect(me).toContain('Victory points: 4, of which 3 are kept and 1 can be lost')
    expect(me).toContain('ruby, level 4, in district 1; sapphire, level 1, in district 2')
    expect(me).toContain('Defense! (sapphire 1)')
    for (const option of game.options) expect(container.textContent).toContain(option.text)
  })

  it('has headings in order, none skipped', () => {
    const { container } = show('turn4')
    const levels = [...container.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((h) =>
      Number(h.tagName[1]),
    )
    expect(levels[0]).toBe(3) // under the title of the dialog
    levels.reduce((before, level) => {
      expect(level).toBeLessThanOrEqual(before + 1)
      return level
    })
  })

  it('takes answers', async () => {
    const onpick = vi.fn()
    const { game, container } = show('turn4', onpick)
    await fireEvent.click(container.querySelector('.options button')!)
    expect(onpick.mock.calls[0]![0].answer).toBe(game.options[0]!.answer)
  })

  it('says who occupies a district of another player', () => {
    const game = fixture('turn4')
    game.view.troops.push({ space: 'se1', seat: 1, units: 2, creatures: [] })
    const space = describeSpaces(game.view).find((s) => s.id === 'se1')!
    expect([space.owner, space.holder]).toEqual([0, 1])
    const { container } = render(TextView, { game, options: [], onpick: () => {} })
    expect(container.querySelector('[data-space=se1]')!.textContent).toContain('Occupied by')
  })

  it('shows nothing of other hands', () => {
    const game = fixture('turn4')
    game.view.own = null
    const { container } = render(TextView, { game, options: [], onpick: () => {} })
    expect(container.querySelector('#text-own')).toBeNull()
  })

  it('is in French too', () => {
    settings.language = 'fr'
    const game = fixture('turn4')
    setGlossary('fr', french as unknown as Glossary)
    const { container: text } = render(TextView, { game, options: [], onpick: () => {} })
    expect(text.querySelector('[data-space=se1]')!.textContent).toContain(
      'Pyramide\u00a0: rubis, niveau 4',
    )
    expect(text.querySelector('[data-space=west_bank]')!.textContent).toContain(
      'Par un port\u00a0: ',
    )
  })
})
