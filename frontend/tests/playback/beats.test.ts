// Events in beats with captions, and views between two states.
import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../../src/api/types'
import { advance } from '../../src/playback/advance'
import { beatsOf } from '../../src/playback/beats'
import { placeBeside } from '../../src/playback/place'
import { fixture } from '../fixtures'

let number = 0
const event = (kind: string, fields: GameEvent['fields'], text = kind): GameEvent => ({
  number: number++,
  kind,
  fields,
  text,
})
const beats = (events: GameEvent[], own = false) => {
  const state = { ...fixture('turn4'), you: 0 }
  return beatsOf(events, state.view, state, own)
}

describe('beats', () => {
  it('tell of a purchase with its tile and price', () => {
    const [beat, ...more] = beats([
      event('pays', { seat: 2, n: 3 }),
      event('buys', { seat: 2, tile: 'defense' }, 'Chloe buys Defense!'),
    ])
    expect(more).toEqual([])
    expect(beat!.caption).toMatchObject({
      seat: 2,
      text: 'Chloe buys Defense!',
      tile: 'defense',
      prayer: -3,
    })
    expect(beat!.events).toHaveLength(2)
  })

  it('count all units that are recruited, wherever they are put', () => {
    const [beat, ...more] = beats([
      event('musters', { seat: 2, space: 'sw1', n: 2 }),
      event('musters', { seat: 2, space: 'sw2', n: 3 }),
    ])
    expect(more).toEqual([])
    expect(beat!.caption).toMatchObject({ recruited: 5, spaces: ['sw1', 'sw2'] })
  })

  it('tell of a march that ends in an attack as of one thing, where it ends', () => {
    const [beat, ...more] = beats([
      event('moves', { seat: 1, start: 'nw1', end: 'temple_w', n: 3, creature: null }),
      event('attacks', { attacker: 1, defender: 0, space: 'temple_w' }, 'Ben attacks'),
    ])
    expect(more).toEqual([])
    expect(beat!.caption).toMatchObject({ kind: 'attacks', text: 'Ben attacks', seat: 1 })
    expect(beat!.caption!.spaces).toEqual(['temple_w'])
    expect(beat!.caption!.takes).toBeUndefined()
  })

  it('say that an empty temple is taken', () => {
    const state = { ...fixture('turn4'), you: 0 }
    state.view.troops = []
    const after = structuredClone(state)
    after.view.players[1]!.points.total += 1
    const march = event('moves', { seat: 1, start: 'nw1', end: 'temple_w', n: 3, creature: null })
    const [beat] = beatsOf([march], state.view, after, false)
    expect(beat!.caption).toMatchObject({ takes: { space: 'temple_w', units: 3 }, points: 1 })
  })

  it('tell of a battle with its strengths, losses and points', () => {
    const [beat, ...more] = beats([
      event('fights', { seat: 1, battle_card: 's4d1' }),
      event('strengths', { attacker: 1, attack: 7, defender: 2, defence: 6 }, '7 : 6'),
      event('wins', { seat: 1, space: 'temple_w' }, 'Ben wins'),
      event('destroyed', { seat: 2, space: 'temple_w', n: 2 }, 'Chloe loses 2 units'),
      event('scores_battle', { seat: 1 }),
    ])
    expect(more).toEqual([])
    expect(beat!.caption).toMatchObject({
      text: 'Ben wins',
      details: ['7 : 6', 'Chloe loses 2 units'],
      points: 1,
    })
  })

  it('tell of a Night one thing at a time', () => {
    const state = { ...fixture('turn4'), you: 0 }
    state.view.order = [3, 1, 2, 0]
    state.view.troops = [
      { space: 'temple_w', seat: 2, units: 2, creatures: [] },
      { space: 'temple_e', seat: 0, units: 2, creatures: [] },
      { space: 'temple_nile_w', seat: 0, units: 2, creatures: [] },
    ]
    const gain = (seat: number, n: number) => event('gains_prayer', { seat, n })
    const night = [
      event('phase_begins', { phase: 'night' }, 'Night begins'),
      event('offers', { seat: 3, space: 'temple_delta', n: 1 }),
      gain(3, 5),
      event('scores_control', { seat: 0 }),
      ...[gain(2, 3), gain(0, 2)],
      ...[gain(3, 2), gain(1, 4), gain(2, 2), gain(0, 2)],
      event('draws_unseen', { seat: 3 }),
      event('draws_unseen', { seat: 1 }),
      event('draws', { seat: 0, card: 'veto' }, 'Anna draws Veto'),
      event('phase_begins', { phase: 'dawn' }, 'Dawn begins'),
      event('order_set', { seats: [2, 0, 3, 1] }),
      event('round_begins', { round: 2 }),
      event('phase_begins', { phase: 'day' }),
    ]
    const found = beatsOf(night, state.view, state, true)
    expect(found.map((beat) => beat.caption?.kind)).toEqual([
      ...['phase_begins', 'offers', 'control', 'temple_income', 'night_prayer', 'night_cards'],
      ...['phase_begins', 'order_set', undefined],
    ])
    expect(found[1]!.caption!.prayer).toBe(5)
    const [control, income, prayer, cards] = found.slice(2, 6).map((beat) => beat.caption!)
    expect(control).toMatchObject({ seat: 0, points: 1 }) // also where it follows the own answer
    expect(income!.gains!.map((g) => [g.seat, g.prayer])).toEqual([...[[2, 3]], ...[[0, 2]]])
    expect(income!.sources).toEqual({ 2: ['temple_w'], 0: ['temple_e', 'temple_nile_w'] })
    expect(prayer!.gains!.map((g) => g.seat)).toEqual([3, 1, 2, 0])
    expect(cards).toMatchObject({ card: 'veto', text: 'Anna draws Veto' })
    expect(found.flatMap((beat) => beat.events)).toEqual(night)
    const phases = found.map((_, i) =>
      found.slice(0, i + 1).reduce((view, beat) => advance(view, beat.events), state.view),
    )
    expect(phases.map((view) => view.phase)).toEqual([
      ...Array.from({ length: 6 }, () => 'night'),
      ...['dawn', 'dawn', 'day'],
    ])
  })

  it('keep the end of a game for after the last Dawn', () => {
    const found = beats([event('phase_begins', { phase: 'dawn' }), event('game_over', { seat: 1 })])
    expect(found.map((beat) => beat.caption?.kind)).toEqual(['last_dawn', undefined])
  })

  it('have no caption for what nobody needs to see', () => {
    expect(beats([event('turn_begins', { seat: 1 }), event('draws_unseen', { seat: 1 })])).toEqual([
      { events: [expect.anything(), expect.anything()], caption: null },
    ])
    expect(beats([event('phase_begins', { phase: 'day' })])[0]!.caption).toBe(null)
    expect(beats([event('phase_begins', { phase: 'night' })])[0]!.caption).not.toBe(null)
  })

  it('have no caption for the effect of an own answer, but one for what befalls the player', () => {
    const loss = event('destroyed', { seat: 0, space: 'temple_w', n: 1 })
    expect(beats([loss], true)[0]!.caption).toBe(null)
    expect(beats([loss])[0]!.caption).not.toBe(null)
  })

  it('keep every event, in order', () => {
    for (const name of ['buy5', 'council4', 'loser3', 'night4', 'over4']) {
      const state = fixture(name)
      const split = beatsOf(state.events, state.view, state, false)
      expect(split.flatMap((b) => b.events)).toEqual(state.events)
    }
  })
})

describe('a view between two states', () => {
  const { view } = fixture('turn4')
  const bare = { ...view, troops: [{ space: 'nw1', seat: 1, units: 5, creatures: ['phoenix'] }] }

  it('moves troops and creatures', () => {
    const fields = { seat: 1, start: 'nw1', end: 'front_nw', n: 3, creature: 'phoenix' }
    expect(advance(bare, [event('moves', fields)]).troops).toEqual([
      { space: 'nw1', seat: 1, units: 2, creatures: [] },
      { space: 'front_nw', seat: 1, units: 3, creatures: ['phoenix'] },
    ])
    const whole = event('retreats', { seat: 1, start: 'nw1', end: 'front_nw' })
    expect(advance(bare, [whole]).troops).toEqual([
      { space: 'front_nw', seat: 1, units: 5, creatures: ['phoenix'] },
    ])
  })

  it('counts units, prayer and points, and leaves the view it started from', () => {
    const before = structuredClone(bare)
    const after = advance(bare, [
      event('destroyed', { seat: 1, space: 'nw1', n: 5 }),
      event('musters', { seat: 2, space: 'sw1', n: 2 }),
      event('gains_prayer', { seat: 1, n: 3 }),
      event('scores_battle', { seat: 1 }),
    ])
    expect(after.troops).toEqual([{ space: 'sw1', seat: 2, units: 2, creatures: [] }])
    expect(after.players[1]!.prayer).toBe(bare.players[1]!.prayer + 3)
    expect(after.players[1]!.points.total).toBe(bare.players[1]!.points.total + 1)
    expect(bare).toEqual(before)
  })
})

describe('the place of a caption', () => {
  const box = { width: 250, height: 70 }
  const room = { width: 900, height: 700 }

  it('is beside the place, on the side with more room', () => {
    const left = placeBeside([600, 300], box, room, 30)
    expect(left).toMatchObject({ tail: 'right', left: 600 - 46 - 250 })
    expect(placeBeside([200, 300], box, room, 30)).toMatchObject({ tail: 'left', left: 246 })
  })

  it('is above or below the place on a narrow map, and always in sight', () => {
    const narrow = { width: 390, height: 500 }
    expect(placeBeside([190, 300], box, narrow, 40).tail).toBe('bottom')
    expect(placeBeside([190, 60], box, narrow, 40).tail).toBe('top')
    for (const x of [-400, 0, 190, 390, 700])
      for (const y of [-300, 0, 250, 500, 900]) {
        const { left, top } = placeBeside([x, y], box, narrow, 40)
        expect(left).toBeGreaterThanOrEqual(8)
        expect(left).toBeLessThanOrEqual(390 - 250 - 8)
        expect(top).toBeGreaterThanOrEqual(8)
        expect(top).toBeLessThanOrEqual(500 - 70 - 8)
      }
  })
})
