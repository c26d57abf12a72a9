import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import rulesEn from '../../fixtures/rules_en.json'
import rulesFr from '../../fixtures/rules_fr.json'
import { SPRITES } from '../../src/art/art'
import { EXTRACTS, ROWS } from '../../src/rules/figures'
import Rules from '../../src/rules/Rules.svelte'
import { anchorOf, type Entry } from '../../src/rules/search'
import { LANGUAGES } from '../../src/locales/locales'
import { showRules } from '../rulesFixture'

vi.setConfig({ testTimeout: 20_000 }) // the whole rules are a long page

beforeEach(() => {
  showRules('en')
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the rules', () => {
  it.each(LANGUAGES)('are complete in %s, each with an address', (language) => {
    showRules(language)
    const { container } = render(Rules)
    const ids = rulesEn.sections.flatMap((s) => s.rules.map((r) => `rule-${r.id}`))
    expect([...container.querySelectorAll('ul li[id]')].map((li) => li.id)).toEqual(ids)
    const rules = ids.map((id): Entry => ({
      kind: 'rule',
      id: id.slice(5),
      name: '',
      text: '',
    }))
    const there = new Set([...container.querySelectorAll('[id]')].map((e) => e.id))
    const wanted = new Set(
      [...container.querySelectorAll('a[href^="#/rules/"]')].map((a) =>
        a.getAttribute('href')!.slice('#/rules/'.length),
      ),
    )
    expect(wanted.size).toBeGreaterThan(100)
    for (const one of wanted) expect(there, one).toContain(anchorOf(one, rules))
    expect(container.querySelectorAll('#rule-N1 ol li').length).toBe(8)
  })

  it('open at the rule, term, tile or card of an address', async () => {
    const { container, rerender } = render(Rules)
    for (const [term, id] of [
      ['M6', 'rule-M6'],
      ['m6', 'rule-M6'],
      ['walls', 'term-walls'],
      ['tile-phoenix', 'creature-phoenix'],
      ['tile-open_gates', 'tile-open_gates'],
      ['card-open_gates', 'card-open_gates'],
    ]) {
      await rerender({ term: term! })
      await vi.waitFor(() => expect(document.activeElement?.id).toBe(id))
      expect(container.querySelectorAll('.target').length).toBe(1)
    }
  })

  it('have pictures: every tile and card, rows of pieces, and parts of the board', async () => {
    const { container } = render(Rules)
    const entries = container.querySelectorAll('.pictured')
    expect(entries.length).toBeGreaterThan(60)
    for (const entry of entries) {
      const href = entry.querySelector('.entry-picture use[href]')!.getAttribute('href')!
      expect(SPRITES, href).toContain(`id="${href.slice(1)}"`)
    }
    const figures = [...container.querySelectorAll('figure')]
    expect(figures.length).toBe(Object.keys(ROWS).length + Object.keys(EXTRACTS).length)
    for (const figure of figures) expect(figure.querySelector('figcaption')).toBeTruthy()
    for (const extract of container.querySelectorAll('.extract svg'))
      expect(extract.getAttribute('viewBox')!.split(' ').map(Number).every(Number.isFinite)).toBe(
        true,
      )
    // A search shows texts only.
    await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'walls' } })
    expect(container.querySelectorAll('figure').length).toBe(0)
  })

  it('are fetched once per language', async () => {
    vi.resetModules()
    const fetched = vi.fn(
      async () =>
        new Response(JSON.stringify(rulesFr), {
          headers: { 'content-type': 'application/json' },
        }),
    )
    vi.stubGlobal('fetch', fetched)
    const newEvents = await import('../../src/rules/rulebook.svelte')
    for (let i = 0; i < 2; i++) await newEvents.loadRules('fr')
    expect(fetched).toHaveBeenCalledOnce()
    expect(newEvents.rulebook()?.title).toBe('Les règles de Kemet')
    vi.unstubAllGlobals()
  })
})
