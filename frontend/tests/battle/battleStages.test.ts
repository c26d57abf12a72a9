import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../../src/api/types'
import {
  framesOf,
  latestBattle,
  margin,
  partsOf,
  recallPrayer,
  reserveOf,
} from '../../src/battle/battleStages'

const details = (side: string, numbers: number[]) =>
  Object.fromEntries(
    ['units', 'card', 'powers', 'creature', 'di', 'wounds', 'home', 'damage', 'protection'].map(
      (part, i) => [`${side}_${part}`, numbers[i]!],
    ),
  )

/** A battle that is 10 : 8 while it is fought; after the losses its view says 8 : 3. */
const FOUGHT: [kind: string, fields: Record<string, unknown>][] = [
  ['attacks', { attacker: 0, defender: 1, space: 'temple_w' }],
  ['destroyed', { seat: 1, space: 'temple_w', n: 1 }],
  ['fights', { seat: 0, battle_card: 's3d2' }],
  ['adds', { seat: 0, card: 'war_fury' }],
  ['fights', { seat: 1, battle_card: 's3p1' }],
  ['uses', { seat: 0, card: 'war_fury', space: null, target: null }],
  ['pays', { seat: 0, n: 1 }],
  [
    'strengths',
    {
      ...{ attacker: 0, attack: 10, defender: 1, defence: 8 },
      ...details('attack', [5, 3, 0, 0, 2, 0, 0, 5, 0]),
      ...details('defence', [5, 3, 0, 0, 0, 0, 0, 2, 0]),
    },
  ],
  ['wins', { seat: 0, space: 'temple_w' }],
  ['destroyed', { seat: 1, space: 'temple_w', n: 5 }],
  ['gains_prayer', { seat: 0, n: 2 }],
  ['destroyed', { seat: 0, space: 'temple_w', n: 2 }],
  ['scores_battle', { seat: 0 }],
]
const AFTER = {
  seat: 0,
  strength: { units: 3, card: 3, di: 2 },
  played: 's3d2',
  added: [],
  used: [],
}

const log = (...events: [string, Record<string, unknown>][]): GameEvent[] =>
  events.map(([kind, fields], number) => ({ number, kind, fields, text: '' }))

describe('a battle read from its events', () => {
  it('has the strengths fought with, not those after the losses', () => {
    const battle = latestBattle(log(...FOUGHT))!
    expect([battle.attack.total, battle.defend.total]).toEqual([10, 8])
    expect(margin(battle)).toBe(2)
    const parts = partsOf(battle.attack, AFTER)
    expect(parts).toEqual({ units: 5, creature: 0, powers: 0, home: 0, card: 3, di: 2, wounds: 0 })
    expect(Object.values(parts).reduce((a, b) => a + b)).toBe(10)
  })

  it('keeps losses apart from those before the battle', () => {
    const { attack, defend } = latestBattle(log(...FOUGHT))!
    expect([attack.lost, defend.lost, defend.ambushed]).toEqual([2, 5, 1])
    expect([attack.damage, defend.damage]).toEqual([5, 2])
  })

  it('tells rewards, payments and the recall', () => {
    const { attack } = latestBattle(
      log(
        ...FOUGHT,
        ['recalls', { seat: 0, space: 'temple_w', n: 3 }],
        ['gains_prayer', { seat: 0, n: 2 }],
      ),
    )!
    expect(attack).toMatchObject({ points: 1, paid: 1, prayer: 2, recalled: 3, recallPrayer: 2 })
  })

  it('ends where the turn goes on', () => {
    const { attack } = latestBattle(
      log(
        ...FOUGHT,
        ['stays', { seat: 0, space: 'temple_w' }],
        ['turn_begins', { seat: 1 }],
        ['destroyed', { seat: 0, space: 'temple_w', n: 1 }],
        ['gains_prayer', { seat: 0, n: 9 }],
      ),
    )!
    expect(attack).toMatchObject({ lost: 2, prayer: 2, stays: true })
  })

  it('is the latest one, and may be called off', () => {
    const attack: [string, Record<string, unknown>] = [
      'attacks',
      { attacker: 2, defender: 0, space: 'front_nw' },
    ]
    const begun = latestBattle(log(...FOUGHT, attack))!
    expect(begun).toMatchObject({ start: FOUGHT.length, space: 'front_nw', winner: null })
    expect(latestBattle(log(attack, ['no_battle', { space: 'front_nw' }]))!.calledOff).toBe(true)
    expect(latestBattle(log(['turn_begins', { seat: 0 }]))).toBeNull()
  })
})

describe('the stages of a battle', () => {
  it('show one thing after the other', () => {
    const frames = framesOf(latestBattle(log(...FOUGHT))!)
    expect(frames.map((frame) => frame.stage)).toEqual([
      ...['cards', 'strength', 'strength', 'strength', 'strength', 'strength'],
      ...['losses', 'reward', 'choice'],
    ])
    expect(frames[1]).toMatchObject({ flipped: true, parts: 0 }) // the sums start from nothing
    expect(frames.findIndex((frame) => frame.proclaimed)).toBe(5)
    expect(frames.findIndex((frame) => frame.fallen)).toBe(6)
  })

  it('stop where the battle has come to', () => {
    expect(framesOf(latestBattle(log(...FOUGHT.slice(0, 2)))!)).toHaveLength(1)
    expect(framesOf(latestBattle(log(...FOUGHT.slice(0, 6)))!).at(-1)).toMatchObject({
      stage: 'strength',
      parts: 7, // what is known so far
    })
  })
})

describe('the choices of a battle', () => {
  it('say what a recall gives', () => {
    expect(recallPrayer(4, 'revised', 5)).toBe(3)
    expect(recallPrayer(4, 'original', 5)).toBe(4)
    expect(recallPrayer(4, 'original', 9)).toBe(2) // there is no more than 11
    expect(recallPrayer(1, 'revised', 5)).toBe(0)
  })

  it('show the cards that may still be played', () => {
    const player = {
      battle_discards_open: ['s4d1'],
      battle_discards_closed: 1,
      battle_removed: ['s1d3'],
      tiles: ['offensive_strategy'],
    }
    const cards = ['s4d1', 's3d2', 's1d3', 'offensive', 'defensive']
    expect(reserveOf(player, cards)).toEqual([
      { id: 's4d1', spent: true },
      { id: 's3d2', spent: false },
      { id: 'offensive', spent: false },
    ])
  })
})
