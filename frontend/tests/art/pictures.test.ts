import { describe, expect, it } from 'vitest'
import { SPRITES } from '../../src/art/art'
import { battleCardPicture, cardPicture, tilePicture } from '../../src/art/pictures'
import catalog from '../../src/content/catalog.json'

const ids = [...SPRITES.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
const references = (pattern: RegExp) => [...SPRITES.matchAll(pattern)].map(([, id]) => id!)

describe('the drawings', () => {
  it('have different ids', () => {
    expect(ids.filter((id, i) => ids.indexOf(id) < i)).toEqual([])
  })

  it('refer only to drawings and paints that exist', () => {
    for (const id of references(/href="#([^"]+)"/g)) expect(ids).toContain(id)
    for (const id of references(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
  })

  it('have no style attributes, which the content security policy forbids', () => {
    expect(SPRITES).not.toContain('style=')
  })

  it('include every tile and card', () => {
    for (const id of Object.keys(catalog.tiles)) expect(ids).toContain(tilePicture(id))
    for (const id of Object.keys(catalog.cards)) expect(ids).toContain(cardPicture(id))
    for (const id of Object.keys(catalog.battle_cards)) expect(ids).toContain(battleCardPicture(id))
  })
})
