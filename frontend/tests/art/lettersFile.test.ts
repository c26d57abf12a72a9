// The letters that the Python package draws are those of the page.
import { expect, test } from 'vitest'
import letters from '$assets/letters.json'
import { CHARACTERS, lettering } from '../../src/art/letters'

test('letters.json has every letter as the page draws it', () => {
  expect(Object.keys(letters).sort()).toEqual([...CHARACTERS].sort())
  for (const character of CHARACTERS) {
    const { width, glyphs } = lettering(character)
    expect(letters[character as keyof typeof letters]).toEqual([
      width,
      glyphs.map((glyph) => glyph.d).join(''),
    ])
  }
})
