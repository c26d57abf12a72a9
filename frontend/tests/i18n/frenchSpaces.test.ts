import { afterEach, expect, it } from 'vitest'
import { keepAllPunctuation, keepPunctuation } from '../../src/api/frenchSpaces'
import { t } from '../../src/i18n/translate'
import { settings } from '../../src/settings/settings.svelte'

afterEach(() => {
  settings.language = 'en'
})

it('keeps French punctuation with its word', () => {
  expect(keepPunctuation('Horus joue « Veto » : oui ?')).toBe(
    'Horus joue «\u00a0Veto\u00a0»\u00a0: oui\u00a0?',
  )
  expect(keepAllPunctuation({ texts: ['Prête !', 3] })).toEqual({ texts: ['Prête\u00a0!', 3] })
})

it('holds for the texts of the page, in French only', () => {
  settings.language = 'fr'
  expect(t('chooses', { names: 'Horus', what: 'joue' })).toBe('Horus\u00a0: joue')
  settings.language = 'en'
  expect(t('chooses', { names: 'Horus', what: 'plays' })).toBe('Horus: plays')
})
