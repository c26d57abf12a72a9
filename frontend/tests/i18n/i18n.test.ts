import { describe, expect, it } from 'vitest'
import catalog from '../../src/content/catalog.json'
import { SPRITES } from '../../src/art/art'
import { CARD_ART, EFFECT_ART, TILE_ART, artOf, tileArt } from '../../src/art/glyphs'
import { tilePicture } from '../../src/art/pictures'
import { firstClause } from '../../src/i18n/shortEffects'
import { texts as en } from '../../src/locales/en/texts'
import { LANGUAGES, localeOf } from '../../src/locales/locales'

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

describe('texts', () => {
  it.each(Object.keys(en) as (keyof typeof en)[])('%s is in every language', (key) => {
    for (const { texts } of LANGUAGES.map(localeOf)) {
      expect(texts[key]).toBeTruthy()
      expect(places(texts[key])).toEqual(places(en[key]))
    }
  })
  it('has a sentence for every question of the notation', () => {
    const asked =
      'setup token deployment march step take raise buy replace muster battle window veto escape council council_last preparation use wound loser send winner sanctuary delta keep power place next'
    for (const q of asked.split(' '))
      for (const kind of ['q', 'w']) expect(Object.keys(en)).toContain(`${kind}_${q}`)
  })
  it('has a picture for every tile and card', () => {
    expect(Object.keys(catalog.tiles)).toEqual(expect.arrayContaining(Object.keys(TILE_ART)))
    expect(Object.keys(catalog.cards)).toEqual(expect.arrayContaining(Object.keys(CARD_ART)))
    for (const id of Object.keys(catalog.tiles)) expect(tileArt(id)[0]).toBeTruthy()
  })
})

describe('a tile without a picture and a short text', () => {
  const storm = {
    colour: 'ruby',
    level: 4,
    copies: 1,
    icon: 'battle',
    creature: false,
    stats: { strength_attacking: 1 },
    powers: ['ignores_walls'],
  }
  it('has the glyph of what it does', () => {
    expect(artOf(storm)).toEqual(['spear', '+1'])
    expect(artOf({ ...storm, stats: {} })).toEqual(['gate'])
    expect(artOf({ ...storm, stats: {}, powers: [] })).toEqual(['tile'])
    expect(artOf({ ...storm, stats: {}, powers: [], creature: true })[0]).toMatch(/^creature-/)
    expect(artOf(undefined)).toEqual(['tile'])
  })
  it('has a drawing that there is', () => {
    for (const icon of ['battle', 'day', 'night'])
      for (const creature of [true, false])
        expect(SPRITES).toContain(`id="${tilePicture('storm', { ...storm, icon, creature })}"`)
  })
  it('has the beginning of its effect', () => {
    expect(firstClause('+1 strength when you attack; walls do not stop you. No more.')).toBe(
      '+1 strength when you attack',
    )
    expect(firstClause('+1 de force ; rien')).toBe('+1 de force')
    expect(firstClause('')).toBe('')
  })
  it.each(Object.entries(EFFECT_ART))('has a glyph for %s', (effect, art) => {
    expect(art).toBeTruthy()
    expect(SPRITES, effect).toContain(`id="${art}"`)
  })
})

describe('short effects', () => {
  it('are of tiles and cards, and short', () => {
    for (const { tile, card } of LANGUAGES.map((code) => localeOf(code).shortEffects)) {
      expect(Object.keys(catalog.tiles)).toEqual(expect.arrayContaining(Object.keys(tile)))
      expect(Object.keys(catalog.cards)).toEqual(expect.arrayContaining(Object.keys(card)))
      for (const text of [...Object.values(tile), ...Object.values(card)])
        expect(text!.length, text).toBeLessThan(52)
    }
  })
})

describe('hints', () => {
  it('exist for the same real questions in every language and are short', () => {
    for (const { hints } of LANGUAGES.map(localeOf)) {
      expect(Object.keys(hints)).toEqual(Object.keys(localeOf('en').hints))
      for (const [about, text] of Object.entries(hints)) {
        expect(`q_${about}` in en, about).toBe(true)
        expect(text.length, about).toBeLessThan(145)
      }
    }
  })
})
