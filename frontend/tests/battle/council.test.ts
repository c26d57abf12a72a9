// Which cards are chosen in the war council.
import { describe, expect, it } from 'vitest'
import { parseOption } from '../../src/actions/actions'
import { Council } from '../../src/battle/council.svelte'
import { plainOption } from '../fixtures'

function council(hand: string[]) {
  const fights = hand.flatMap((play) =>
    hand
      .filter((other) => other !== play)
      .map((other) => parseOption(plainOption(`fight ${play}/${other}`))),
  )
  return new Council(
    () => fights,
    () => hand,
  )
}

describe('the war council', () => {
  it('puts the last card away by itself, and a click on it keeps it so', () => {
    const chosen = council(['s4d1', 's2p2'])
    chosen.pick('s4d1')
    expect([chosen.play, chosen.discard]).toEqual(['s4d1', 's2p2'])
    chosen.pick('s2p2')
    expect([chosen.play, chosen.discard]).toEqual(['s4d1', 's2p2'])
    expect(chosen.chosen?.answer).toBe('fight s4d1/s2p2')
  })

  it('takes a card back by a second click', () => {
    const chosen = council(['s4d1', 's2p2', 's3d2'])
    chosen.pick('s4d1')
    expect(chosen.discard).toBeNull()
    chosen.pick('s2p2')
    chosen.pick('s2p2')
    expect([chosen.play, chosen.discard]).toEqual(['s4d1', null])
    chosen.pick('s4d1')
    expect(chosen.play).toBeNull()
  })
})
