// The reference: marks, the search, addresses, and the same rules in both languages.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import rulesEn from '../../fixtures/rules_en.json'
import rulesFr from '../../fixtures/rules_fr.json'
import glossaryEn from '../../fixtures/glossary_en.json'
import glossaryFr from '../../fixtures/glossary_fr.json'
import { parseMarkup, stripMarkup } from '../../src/rules/markup'
import { setRules } from '../../src/rules/rulebook.svelte'
import Rules from '../../src/rules/Rules.svelte'
import { anchorOf, find, highlight, searchTerms, type Entry } from '../../src/rules/search'
import { settings } from '../../src/settings/settings.svelte'
import Tooltips from '../../src/ui/Tooltips.svelte'
import type { Glossary } from '../../src/api/types'
import { setGlossary } from '../../src/i18n/glossary.svelte'

vi.setConfig({ testTimeout: 20_000 }) // the whole rules are a long page

function speak(language: 'en' | 'fr') {
  settings.language = language
  setGlossary(language, (language === 'fr' ? glossaryFr : glossaryEn) as unknown as Glossary)
  setRules(language, language === 'fr' ? rulesFr : rulesEn)
}
beforeEach(() => {
  speak('en')
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const highlighted = (text: string, asked: string) =>
  highlight(text, searchTerms(asked))
    .filter((p) => p.hit)
    .map((p) => p.text)
const search = (text: string) =>
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: text } })

describe('markup', () => {
  it('parses bold, italics, editions and rules', () => {
    expect(parseMarkup('**Walls**: *(O)* by *one* step, see [M6].')).toEqual([
      { kind: 'bold', text: 'Walls' },
      { kind: 'text', text: ': ' },
      { kind: 'edition', text: 'O' },
      { kind: 'text', text: ' by ' },
      { kind: 'italics', text: 'one' },
      { kind: 'text', text: ' step, see ' },
      { kind: 'rule', text: 'M6' },
      { kind: 'text', text: '.' },
    ])
    expect(parseMarkup('plain')).toEqual([{ kind: 'text', text: 'plain' }])
  })

  it('leaves no markup characters in any rule', () => {
    const all = [rulesEn, rulesFr].flatMap((book) => [
      ...book.intro,
      ...book.sections.flatMap((s) => [s.intro, ...s.rules.map((r) => r.text)]),
    ])
    for (const text of all) expect(stripMarkup(text)).not.toMatch(/\*|\[[A-Z]/)
  })

  it('is shown as text, not as HTML', () => {
    setRules('en', {
      title: '',
      intro: ['<img src=x onerror=alert(1)> **<b>x</b>**'],
      sections: [],
    })
    const { container } = render(Rules)
    expect(container.querySelector('.intro img, .intro b')).toBeNull()
    expect(container.querySelector('.intro')!.textContent).toContain('<img src=x')
  })
})

describe('the search', () => {
  it('ignores accents, case and non-breaking spaces', () => {
    expect(highlighted('Élévation de l’élu', 'ELEV')).toEqual(['Élév'])
    expect(highlighted('Prêtre de Râ', 'ra pretre')).toEqual(['Prêtre', 'Râ'])
    expect(highlighted('force\u00a0: 3', 'force :')).toEqual(['force', ':'])
    expect(highlighted('nothing here', '')).toEqual([])
  })

  it('finds entries with all terms, matching names first', () => {
    const entry = (id: string, name: string, text: string): Entry => ({
      kind: 'term',
      id,
      name,
      text,
    })
    const entries = [
      entry('a', 'Move', 'a troop walks'),
      entry('b', 'Troop', 'it may move'),
      entry('c', 'Unit', 'stands'),
    ]
    expect(find(entries, searchTerms('troop')).map((e) => e.id)).toEqual(['b', 'a'])
    expect(find(entries, searchTerms('troop stands'))).toEqual([])
  })

  it('covers rules, terms, tiles, creatures and cards', async () => {
    const { container } = render(Rules)
    await search('teleport')
    const heads = [...container.querySelectorAll('h2')].map((h) =>
      h.textContent!.replace(/[\s\d]+$/, ''),
    )
    expect(heads.sort()).toEqual(['DI cards', 'Glossary', 'Power tiles', 'The rules'])
    expect(container.querySelector('#rule-M3 mark')!.textContent).toBe('teleport')
    expect(container.querySelector('#rule-W1')).toBeNull()
    for (const mark of container.querySelectorAll('mark'))
      expect(mark.textContent!.toLowerCase()).toBe('teleport')
    const n = container.querySelectorAll('dl > div, li[id]').length
    expect(screen.getByRole('status').textContent).toBe(`${n} found`)
    await search('phoenix')
    expect(container.querySelector('#creature-phoenix')).toBeTruthy()
    await search('locomotive')
    expect(screen.getByRole('status').textContent).toBe('Nothing found.')
  })

  it('finds a rule by its id, also in brackets', async () => {
    const { container } = render(Rules)
    await search('[x2a]')
    expect([...container.querySelectorAll('ul li[id]')].map((li) => li.id)).toContain('rule-X2a')
  })

  it('is focused with /, except while typing', async () => {
    render(Rules)
    await fireEvent.keyDown(window.document.body, { key: '/' })
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    expect(await fireEvent.keyDown(screen.getByRole('searchbox'), { key: '/' })).toBe(true)
  })
})

describe('the rules', () => {
  it.each(['en', 'fr'] as const)('are complete in %s, each with an address', (language) => {
    speak(language)
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

describe('a tooltip', () => {
  it('links to its rules and stays open while the pointer moves there', async () => {
    vi.useFakeTimers()
    document.body.insertAdjacentHTML(
      'beforeend',
      '<button id="element" data-tip="tile:initiative">x</button>',
    )
    const element = document.getElementById('element')!
    const { container } = render(Tooltips)
    const over = (target: Element) => {
      target.dispatchEvent(
        Object.assign(new MouseEvent('pointerover', { bubbles: true }), {
          pointerType: 'mouse',
        }),
      )
    }
    over(element)
    await vi.advanceTimersByTimeAsync(400)
    const links = [...container.querySelectorAll('[role=tooltip] a')]
    expect(links.map((a) => a.getAttribute('href'))).toEqual([
      '#/rules/X2',
      '#/rules/X2a',
      '#/rules/X1',
      '#/rules/X13',
    ])
    over(document.body)
    await vi.advanceTimersByTimeAsync(200)
    over(links[0]!)
    await vi.advanceTimersByTimeAsync(2000)
    expect(container.querySelector('[role=tooltip]')).toBeTruthy()
    await fireEvent.keyDown(element, { key: 'r' })
    expect(location.hash).toBe('#/rules/tile-initiative')
    over(document.body)
    await vi.advanceTimersByTimeAsync(2000)
    expect(container.querySelector('[role=tooltip]')).toBeNull()
    element.remove()
    location.hash = ''
  })

  it('closes when its element is clicked and opens again on the next hover', async () => {
    vi.useFakeTimers()
    document.body.insertAdjacentHTML(
      'beforeend',
      '<button id="element" data-tip="tile:initiative">x</button>',
    )
    const element = document.getElementById('element')!
    const { container } = render(Tooltips)
    const fire = (kind: string, target: Element) => {
      target.dispatchEvent(
        Object.assign(new MouseEvent(kind, { bubbles: true }), { pointerType: 'mouse' }),
      )
    }
    fire('pointerover', element)
    await vi.advanceTimersByTimeAsync(400)
    fire('pointerdown', element)
    fire('pointerover', element) // rendered again under a resting pointer
    await vi.advanceTimersByTimeAsync(400)
    expect(container.querySelector('[role=tooltip]')).toBeNull()
    fire('pointerover', document.body)
    fire('pointerover', element)
    await vi.advanceTimersByTimeAsync(400)
    expect(container.querySelector('[role=tooltip]')).toBeTruthy()
    element.remove()
  })
})
