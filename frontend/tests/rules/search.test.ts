import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Rules from '../../src/rules/Rules.svelte'
import { find, highlight, searchTerms, type Entry } from '../../src/rules/search'
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
  highlight(text, searchTerms(asked))
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
