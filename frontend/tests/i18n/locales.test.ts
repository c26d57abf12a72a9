import { afterEach, describe, expect, it } from 'vitest'
import { t } from '../../src/i18n/translate'
import {
  LANGUAGES,
  languageAfter,
  localeOf,
  matchLanguage,
  typeset,
  typesetAll,
} from '../../src/locales/locales'
import { settings } from '../../src/settings/settings.svelte'

afterEach(() => {
  settings.language = 'en'
})

describe('the languages', () => {
  it('are found by the code of a browser; English for all others', () => {
    expect(matchLanguage('fr-CA')).toBe('fr')
    expect(matchLanguage('en')).toBe('en')
    expect(matchLanguage('de')).toBe('en')
    expect(matchLanguage('')).toBe('en')
  })
  it('follow each other', () => {
    const round = LANGUAGES.map(languageAfter)
    expect([...round].sort()).toEqual([...LANGUAGES].sort())
    for (const [i, code] of LANGUAGES.entries()) expect(round[i]).not.toBe(code)
  })
  it('have names of their own', () => {
    expect(new Set(LANGUAGES.map((code) => localeOf(code).name)).size).toBe(LANGUAGES.length)
  })
})

describe('French', () => {
  it('keeps punctuation with its word', () => {
    expect(typeset('fr', 'Horus joue « Veto » : oui ?')).toBe(
      'Horus joue «\u00a0Veto\u00a0»\u00a0: oui\u00a0?',
    )
    expect(typesetAll('fr', { texts: ['Prête !', 3] })).toEqual({ texts: ['Prête\u00a0!', 3] })
  })
  it('does so in the texts of the page, and English does not', () => {
    settings.language = 'fr'
    expect(t('chooses', { names: 'Horus', what: 'joue' })).toBe('Horus\u00a0: joue')
    settings.language = 'en'
    expect(t('chooses', { names: 'Horus', what: 'plays' })).toBe('Horus: plays')
  })
})
