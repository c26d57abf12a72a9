import { describe, expect, it } from 'vitest'
import english from '../../fixtures/glossary_en.json'
import catalog from '../../src/content/catalog.json'
import { CARD_ART, TILE_ART } from '../../src/art/art'
import { en } from '../../src/i18n/en'
import { fr } from '../../src/i18n/fr'
import { HINTS } from '../../src/i18n/hints'
import { SHORT_EFFECTS } from '../../src/i18n/shortEffects'

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

describe('texts', () => {
  it.each(Object.keys(en) as (keyof typeof en)[])('%s is in both languages', (key) => {
    expect(fr[key]).toBeTruthy()
    expect(places(fr[key])).toEqual(places(en[key]))
  })
  it('has a sentence for every question of the notation', () => {
    const asked =
      'setup token deployment march step take raise buy replace muster battle window veto escape council council_last preparation use wound loser send winner sanctuary delta keep power place next'
    for (const q of asked.split(' '))
      for (const kind of ['q', 'w']) expect(Object.keys(en)).toContain(`${kind}_${q}`)
  })
  it('has a picture for every tile and card', () => {
    expect(Object.keys(TILE_ART).sort()).toEqual(Object.keys(catalog.tiles).sort())
    expect(Object.keys(CARD_ART).sort()).toEqual(Object.keys(catalog.cards).sort())
    expect(Object.keys(english.names.tile).sort()).toEqual(Object.keys(catalog.tiles).sort())
  })
})

describe('short effects', () => {
  it('exist for every tile and card in both languages and are short', () => {
    for (const { tile, card } of Object.values(SHORT_EFFECTS)) {
      expect(Object.keys(tile).sort()).toEqual(Object.keys(catalog.tiles).sort())
      expect(Object.keys(card).sort()).toEqual(Object.keys(catalog.cards).sort())
      for (const text of [...Object.values(tile), ...Object.values(card)])
        expect(text.length, text).toBeLessThan(52)
    }
  })
})

describe('hints', () => {
  it('exist for the same real questions in both languages and are short', () => {
    expect(Object.keys(HINTS.fr)).toEqual(Object.keys(HINTS.en))
    for (const [about, text] of [...Object.entries(HINTS.en), ...Object.entries(HINTS.fr)]) {
      expect(`q_${about}` in en, about).toBe(true)
      expect(text.length, about).toBeLessThan(145)
    }
  })
})
