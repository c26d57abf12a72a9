import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../../src/api/types'
import { deedsOf, deedText, eventsSince } from '../../src/table/log/turnSummary'
import { fixture } from '../fixtures'

let number = 0
const event = (kind: string, fields: Record<string, unknown> = {}): GameEvent => ({
  number: number++,
  kind,
  fields,
  text: '',
})
const turn = (seat: number) => event('turn_begins', { seat })

describe('since the last turn', () => {
  const others = [
    turn(1),
    event('token', { seat: 1, action_space: 'pray_lower' }),
    event('gains_prayer', { seat: 1, n: 2 }),
    turn(2),
    event('raises', { seat: 2, colour: 'ruby', level: 4 }),
    event('attacks', { attacker: 2, defender: 1, space: 'temple_w' }),
    event('wins', { seat: 2, space: 'temple_w' }),
    event('scores_battle', { seat: 2 }),
  ]

  it('events begin after the own turn, and end before the next', () => {
    const log = [turn(0), event('token', { seat: 0 }), ...others]
    expect(eventsSince(log, 0, 2)).toEqual(others)
    expect(eventsSince([...log, turn(0)], 0, 0)).toEqual(others)
    expect(eventsSince([turn(0)], 0, 0)).toEqual([])
    expect(eventsSince([], 0, null)).toEqual([])
  })

  it('the next turn has not begun while everybody may still play a card before it', () => {
    const log = [turn(0), ...others, turn(0), event('token', { seat: 0 }), ...others]
    const night = event('phase_begins', { phase: 'night' })
    const day = event('phase_begins', { phase: 'day' })
    expect(eventsSince([...log, night, day], 0, 0)).toEqual([...others, night, day])
  })

  it('deeds are short, with what they gave', () => {
    expect(
      deedsOf(others, 0).map(({ kind, seat, prayer, points }) => [kind, seat, prayer, points]),
    ).toEqual([
      ['prays', 1, 2, undefined],
      ['raises', 2, undefined, 1],
      ['attacks', 2, undefined, 1],
    ])
  })

  it('names recruits and marches, each once', () => {
    const log = [
      turn(1),
      event('token', { seat: 1, action_space: 'recruit' }),
      event('musters', { seat: 1, space: 'sw1', n: 2 }),
      event('musters', { seat: 1, space: 'sw2', n: 3 }),
      turn(2),
      event('token', { seat: 2, action_space: 'move_upper' }),
      event('teleports', { seat: 2, start: 'nw1', end: 'temple_e', n: 3 }),
      event('moves', { seat: 2, start: 'temple_e', end: 'delta', n: 3 }),
      event('attacks', { attacker: 2, defender: 1, space: 'delta' }),
    ]
    expect(deedsOf(log, 0).map(({ kind, units, space }) => [kind, units, space])).toEqual([
      ['recruits', 5, undefined],
      ['attacks', undefined, 'delta'],
    ])
    expect(deedsOf(log.slice(0, -1), 0).at(-1)).toMatchObject({ kind: 'marches', space: 'delta' })
  })

  it('tells who has won a battle and who holds the space', () => {
    const strengths = { attacker: 2, defender: 0, attack: 8, defence: 7 }
    const units = { attack_units: 3, defence_units: 4 }
    const log = [
      turn(2),
      event('attacks', { attacker: 2, defender: 0, space: 'sanctuary_1' }),
      event('plays', { seat: 1, card: 'veto' }),
      event('fights', { seat: 2, battle_card: 's4d1' }),
      event('fights', { seat: 0, battle_card: 's1d3' }),
      event('strengths', { ...strengths, ...units }),
      event('wins', { seat: 0, space: 'sanctuary_1' }),
      event('destroyed', { seat: 0, space: 'sanctuary_1', n: 4 }),
      event('destroyed', { seat: 2, space: 'sanctuary_1', n: 1 }),
    ]
    const game = fixture('turn4')
    const names = game.table.seats.map((seat) => seat.name)
    const lineOf = (events: GameEvent[]) => deedText(deedsOf(events, 0)[0]!, { ...game, you: 0 })
    expect(lineOf(log)).toContain(`${names[2]} attacks you: `)
    expect(lineOf(log)).toContain(`Won by you, held by ${names[2]}.`)
    expect(lineOf(log.slice(0, 6))).not.toContain('Won')
    const all = [...log]
    all[6] = event('wins', { seat: 2, space: 'sanctuary_1' })
    expect(lineOf(all)).toContain(`Won and held by ${names[2]}.`)
    const gone = [...log, event('destroyed', { seat: 2, space: 'sanctuary_1', n: 2 })]
    expect(lineOf(gone)).toContain('held by nobody')
    const left = [...log, event('recalls', { seat: 2, space: 'sanctuary_1', n: 2 })]
    expect(lineOf(left)).toContain('held by nobody')
  })

  it('tells against whom a card is played, and whether it is cancelled', () => {
    const noTarget = { space: null, target: null }
    const log = [
      turn(1),
      event('plays', { seat: 1, card: 'raining_fire', space: 'sw1', target: 0 }),
      event('destroyed', { seat: 0, space: 'sw1', n: 1 }),
      event('plays', { seat: 2, card: 'mana_theft', ...noTarget }),
      event('plays', { seat: 3, card: 'veto', ...noTarget }),
      event('cancelled', { seat: 2, card: 'mana_theft' }),
    ]
    const game = { ...fixture('turn4'), you: 0 }
    const names = game.table.seats.map((seat) => seat.name)
    const deeds = deedsOf(log, 0)
    expect(deeds.map((deed) => deedText(deed, game))).toEqual([
      `${names[1]} plays Raining Fire against you`,
      `${names[2]} plays Mana Theft: cancelled`,
      `${names[3]} plays Veto`,
    ])
    expect(deeds[0]!.space).toBe('sw1') // the line shows it on the map
  })

  it('counts for a prayer only what it gave', () => {
    const log = [
      turn(1),
      event('token', { seat: 1, action_space: 'pray_lower' }),
      event('gains_prayer', { seat: 1, n: 2 }),
      event('phase_begins', { phase: 'night' }),
      event('gains_prayer', { seat: 1, n: 5 }),
    ]
    expect(deedsOf(log, 0)).toMatchObject([{ kind: 'prays', prayer: 2 }])
  })

  it('leaves out what the player did', () => {
    expect(deedsOf([event('buys', { seat: 0, tile: 'charge' })], 0)).toEqual([])
  })
})
