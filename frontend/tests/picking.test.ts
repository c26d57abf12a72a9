// Choosing: one click where one answer is meant, a choice where several are, twice where it is grave.
import { beforeEach, describe, expect, it } from 'vitest'
import type { State } from '../src/net/types'
import { settings } from '../src/settings/settings.svelte'
import { Picking } from '../src/table/picking.svelte'
import { fixture } from './fixtures'

describe('picking', () => {
  let sent: string[][], asked: string[], state: State
  const picking = (name: string) => {
    state = fixture(name)
    return new Picking(() => state, {
      answer: (...a) => sent.push(a),
      why: async (a) => (asked.push(a), { message: 'because' }),
    })
  }
  beforeEach(() => {
    sent = []
    asked = []
    settings.askTwice = true
  })

  it('sends a single answer at once', () => {
    const p = picking('march4')
    p.pickSpace('ne2')
    expect(sent).toEqual([['march ne2']])
  })

  it('asks how many where there are several answers', () => {
    const p = picking('muster3')
    p.pickSpace('nw1')
    expect(sent).toEqual([])
    expect(p.choices.length).toBeGreaterThan(1)
    expect(p.choices.every((o) => o.answer.startsWith('muster nw1'))).toBe(true)
    expect(p.back()).toBe(true)
    expect(p.choices).toEqual([])
  })

  it('asks again before an attack', () => {
    const p = picking('step5')
    const enemy = Object.entries(p.lit).find(([, lit]) => lit.kind === 'attack')![0]
    p.pickSpace(enemy)
    expect(sent).toEqual([])
    expect(p.grave?.words[0]).toBe(enemy)
    p.choose(p.grave!)
    expect(sent.length).toBe(1)
  })

  it('does not ask again if told not to', () => {
    settings.askTwice = false
    const p = picking('step5')
    p.pickSpace(Object.entries(p.lit).find(([, lit]) => lit.kind === 'attack')![0])
    expect(sent.length).toBe(1)
  })

  it('lights the places of a card only once it is picked up', () => {
    const p = picking('step5')
    const before = Object.keys(p.lit).length
    p.pickCard('raining_fire')
    const fire = Object.keys(p.lit)
    expect(fire.every((s) => p.at(s).every((o) => o.answer.startsWith('di raining_fire')))).toBe(
      true,
    )
    p.back()
    expect(Object.keys(p.lit).length).toBe(before)
  })

  it('names the targets of a card in a battle, which covers the map', () => {
    const p = picking('window5')
    p.pickCard('raining_fire')
    expect(p.choices).toEqual([]) // many: they are lit on the map
    state = { ...state, view: { ...state.view, battle: fixture('council4').view.battle } }
    const q = new Picking(() => state, { answer: () => {}, why: async () => null })
    q.pickCard('raining_fire')
    expect(q.choices.length).toBeGreaterThan(6)
  })

  it('asks the server why not', async () => {
    const p = picking('march4')
    p.pickSpace('sanctuary')
    await Promise.resolve()
    expect(asked).toEqual(['march sanctuary'])
    await Promise.resolve()
    expect(p.reason).toBe('because')
  })

  it('shows beforehand who goes and who stays', () => {
    const p = picking('take3')
    const walk = state.view.walk!
    const troop = state.view.troops.find((t) => t.space === walk.space)!
    expect(p.preview).toBe(null)
    p.peek = p.gestures.takes[0]!
    expect(p.preview).toEqual({
      seat: state.you,
      from: walk.space,
      to: walk.to,
      go: 1,
      stay: troop.units - 1,
    })
  })

  it('marks the districts of a garrison that is looked at', () => {
    const p = picking('setup2')
    const city = state.view.players[state.you!]!.city
    expect(p.marked).toEqual([])
    p.peek = p.gestures.plain.find((o) => o.answer === 'garrison 5 0 5')!
    expect(p.marked).toEqual([`${city}1`, `${city}3`])
  })

  it('takes all along by a second click on where the troop goes', () => {
    const p = picking('take3')
    p.pickSpace(state.view.walk!.to!)
    expect(sent).toEqual([['take 5']])
  })

  it('drags a troop: two answers, one gesture', () => {
    picking('march4').drop('ne2', 'front_ne')
    expect(sent).toEqual([['march ne2', 'step front_ne']])
  })
})
