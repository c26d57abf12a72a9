import { describe, expect, it } from 'vitest'
import { lettering } from '../../src/art/letters'

const drawing = (character: string) => lettering(character).glyphs[0]?.d

describe('display letters', () => {
  it('draw all capitals, digits and the French accents', () => {
    for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ÉÈÊÀÇÎÔ+−-%!?.,:/')
      expect(drawing(character), character).toMatch(/^M[\d.MCLQZ -]+Z$/)
    expect(drawing('É')).not.toBe(drawing('E'))
    expect(drawing('Ç')).not.toBe(drawing('C'))
  })

  it('draw small letters as capitals, and unknown accents without them', () => {
    expect(drawing('é')).toBe(drawing('É'))
    expect(drawing('Ñ')).toBe(drawing('N'))
  })

  it('set characters one after another, spaces without a drawing', () => {
    const { width, glyphs } = lettering('A B')
    expect(glyphs).toHaveLength(2)
    expect(glyphs[1]!.x).toBeGreaterThan(lettering('A').width)
    expect(width).toBeGreaterThan(glyphs[1]!.x)
    expect(lettering('').width).toBe(0)
  })
})
