import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Rules from '../../src/rules/Rules.svelte'
import {
  distance,
  find,
  splitAtHits,
  isForeign,
  searchTerms,
  singulars,
  vocabularyOf,
  type Entry,
} from '../../src/rules/search'
import glossaryEn from '../../fixtures/glossary_en.json'
import glossaryFr from '../../fixtures/glossary_fr.json'
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

const highlighted = (text: string, asked: string) =>
  splitAtHits(text, searchTerms(asked))
    .filter((p) => p.hit)
    .map((p) => p.text)
const search = (text: string) =>
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: text } })

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

  it('finds singulars by plurals and plurals by singulars, in both languages', () => {
    expect(singulars('cities')).toContain('city')
    expect(singulars('animaux')).toContain('animal')
    expect(singulars('tuiles')).toEqual(['tuile'])
    expect(singulars('pass')).toEqual([])
    expect(highlighted('A city, two cities', 'cities')).toEqual(['city', 'cities'])
    expect(highlighted('Une tuile, des tuiles', 'tuiles')).toEqual(['tuile', 'tuiles'])
    expect(highlighted('un jeton, des jetons', 'jeton')).toEqual(['jeton', 'jeton'])
    expect(highlighted('a waller of walls', 'walls')).toEqual(['walls']) // whole words only
  })

  it('counts typing errors: changed, missing, added and exchanged letters', () => {
    expect(distance('piramid', 'pyramid', 2)).toBe(1)
    expect(distance('pyrmid', 'pyramid', 2)).toBe(1)
    expect(distance('pyyramid', 'pyramid', 2)).toBe(1)
    expect(distance('pryamid', 'pyramid', 2)).toBe(1)
    expect(distance('locomotive', 'pyramid', 2)).toBeGreaterThan(2)
  })

  it('corrects a word that does not occur, and only such a word', () => {
    const entries: Entry[] = [
      { kind: 'term', id: 'p', name: 'Pyramid', text: 'grows by levels' },
      { kind: 'term', id: 's', name: 'Sanctuaire', text: 'offrande d’unités' },
    ]
    const vocabulary = vocabularyOf(entries)
    const ids = (query: string) => find(entries, searchTerms(query, vocabulary)).map((e) => e.id)
    expect(ids('piramid')).toEqual(['p'])
    expect(ids('piramids')).toEqual(['p'])
    expect(ids('santcuaire')).toEqual(['s'])
    expect(ids('SANCTUAIRES')).toEqual(['s'])
    expect(ids('pyra')).toEqual(['p'])
    expect(searchTerms('pyramid', vocabulary)[0]!.corrected).toEqual([])
    expect(searchTerms('piramid', vocabulary)[0]!.corrected).toEqual(['pyramid'])
    expect(ids('wal')).toEqual([]) // too short to guess
    expect(ids('locomotive')).toEqual([])
  })

  it('treats ligatures and apostrophes as they are typed', () => {
    expect(highlighted('Œuvre de l’œil', "oeuvre l'oeil")).toEqual(['Œuvre', 'l’œil'])
  })

  it('finds names of another language', () => {
    const entry: Entry = {
      kind: 'term',
      id: 'walls',
      name: 'Murailles',
      also: [{ language: 'en', name: 'Walls' }],
      text: 'On entre au premier pas.',
    }
    const walls = searchTerms('wall')
    expect(find([entry], walls)).toEqual([entry])
    expect(isForeign(entry, walls)).toBe(true)
    expect(isForeign(entry, searchTerms('muraille'))).toBe(false)
  })

  it('shows names of another language with the rules about them', async () => {
    showRules('fr')
    vi.stubGlobal('fetch', async (path: string) => {
      const found = path.endsWith('/en') ? glossaryEn : glossaryFr
      return new Response(JSON.stringify(found), {
        headers: { 'content-type': 'application/json' },
      })
    })
    const { container } = render(Rules)
    await vi.waitFor(async () => {
      await search('harbor')
      expect(container.querySelector('#term-harbor')).toBeTruthy()
    })
    expect(container.querySelector('#term-harbor small[lang=en]')!.textContent).toBe('Harbor')
    const rules = glossaryFr.rules.term.harbor
    for (const id of rules) expect(container.querySelector(`#rule-${id}`)).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('says what it searched for instead of a mistyped word', async () => {
    const { container } = render(Rules)
    await search('teleprot')
    expect(screen.getByRole('status').textContent).toMatch(/\d+ found\s*·\s*for: teleport/)
    expect(container.querySelector('#rule-M3 mark')).toBeTruthy()
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
