import { cleanup, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import rulesEn from '../../fixtures/rules_en.json'
import rulesFr from '../../fixtures/rules_fr.json'
import { parseMarkup, stripMarkup } from '../../src/rules/markup'
import { setRules } from '../../src/rules/rulebook.svelte'
import Rules from '../../src/rules/Rules.svelte'
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
