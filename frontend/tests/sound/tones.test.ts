import { describe, expect, it } from 'vitest'
import { durationOf, SOUNDS, type SoundName } from '../../src/sound/tones'

describe('the sounds', () => {
  it.each(Object.keys(SOUNDS) as SoundName[])('%s is short and quiet', (name) => {
    expect(durationOf(name)).toBeLessThan(2.6)
    for (const note of SOUNDS[name]) expect(note.volume).toBeLessThanOrEqual(0.6)
  })
})
