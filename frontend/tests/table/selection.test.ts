// Selection: one click for a single answer, a choice among several, a confirmation for risky ones.
import { SvelteMap } from 'svelte/reactivity'
import { beforeEach, describe, expect, it } from 'vitest'
import type { State } from '../../src/api/types'
import { settings } from '../../src/settings/settings.svelte'
import { Selection } from '../../src/table/state/selection.svelte'
import { fixture } from '../fixtures'

describe('selection', () => {
  let sent: string[][], asked: string[], state: State
  const selection = (name: string) => {
    state = fixture(name)
    return new Selection(() => state, {
      answer: (...a) => sent.push(a),
      why: async (a) => (asked.push(a), { message: 'because' }),
    })
  }
  beforeEach(() => {
    sent = []
    asked = []
    settings.confirmRisky = true
  })

  it('sends a single answer at once', () => {
    const p = selection('march4')
    p.pickSpace('ne2')
    expect(sent).toEqual([['march ne2']])
  })

  it('asks how many units for a space with several answers', () => {
    const p = selection('muster3')
    p.pickSpace('nw1')
    expect(sent).toEqual([])
    expect(p.choices.length).toBeGreaterThan(1)
    expect(p.choices.every((o) => o.answer.startsWith('muster nw1'))).toBe(true)
    expect(p.back()).toBe(true)
    expect(p.choices).toEqual([])
  })

  it('asks for confirmation before an attack', () => {
    const p = selection('step5')
    const enemy = Object.entries(p.highlighted).find(
      ([, highlighted]) => highlighted.kind === 'attack',
    )![0]
    p.pickSpace(enemy)
    expect(sent).toEqual([])
    expect(p.unconfirmed?.words[0]).toBe(enemy)
    p.choose(p.unconfirmed!)
    expect(sent.length).toBe(1)
  })

  it('does not ask for confirmation if that is switched off', () => {
    settings.confirmRisky = false
    const p = selection('step5')
    p.pickSpace(
      Object.entries(p.highlighted).find(([, highlighted]) => highlighted.kind === 'attack')![0],
    )
    expect(sent.length).toBe(1)
  })

  it('highlights the targets of a card only once it is chosen', () => {
    const p = selection('step5')
    const before = Object.keys(p.highlighted).length
    p.pickCard('raining_fire')
    const fire = Object.keys(p.highlighted)
    expect(
      fire.every((s) => p.optionsAt(s).every((o) => o.answer.startsWith('di raining_fire'))),
    ).toBe(true)
    p.back()
    expect(Object.keys(p.highlighted).length).toBe(before)
  })

  it('lists the targets of a card in a battle', () => {
    const p = selection('window5')
    p.pickCard('raining_fire')
    expect(p.choices).toEqual([]) // many: they are highlighted on the map
    state = { ...state, view: { ...state.view, battle: fixture('council4').view.battle } }
    const q = new Selection(() => state, { answer: () => {}, why: async () => null })
    q.pickCard('raining_fire')
    expect(q.choices.length).toBeGreaterThan(6)
  })

  it('asks the server why a space is illegal', async () => {
    const p = selection('march4')
    p.pickSpace('sanctuary')
    await Promise.resolve()
    expect(asked).toEqual(['march sanctuary'])
    await Promise.resolve()
    expect(p.reason).toBe('because')
  })

  it('previews how many units go and stay', () => {
    const p = selection('take3')
    const move = state.view.move!
    const troop = state.view.troops.find((t) => t.space === move.space)!
    expect(p.preview).toBe(null)
    p.hovered = p.groups.takes[0]!
    expect(p.preview).toEqual({
      seat: state.you,
      from: move.space,
      to: move.destination,
      go: 1,
      stay: troop.units - 1,
    })
  })

  it('marks the districts of a hovered garrison', () => {
    const p = selection('setup2')
    const city = state.view.players[state.you!]!.city
    expect(p.marked).toEqual([])
    p.hovered = p.groups.plain.find((o) => o.answer === 'garrison 5 0 5')!
    expect(p.marked).toEqual([`${city}1`, `${city}3`])
  })

  it('takes all units by a second click on the target', () => {
    const p = selection('take3')
    p.pickSpace(state.view.move!.destination!)
    expect(sent).toEqual([['take 5']])
  })

  describe('by dragging', () => {
    /** Drags a troop to a space; the next question is where it goes. */
    function drag(to: string) {
      const table = new SvelteMap([['state', fixture('march4')]])
      const p = new Selection(() => table.get('state')!, {
        answer: (...a) => sent.push(a),
        why: async () => null,
      })
      p.drop('ne2', to)
      table.set('state', fixture('step5'))
      p.onQuestion()
      return p
    }
    const spaceOf = (kind: string) => {
      const { highlighted } = selection('step5')
      return Object.keys(highlighted).find((space) => highlighted[space]!.kind === kind)!
    }

    it('chooses the troop, then its target: a step or a teleport', () => {
      drag('front_ne')
      expect(sent).toEqual([['march ne2'], ['step front_ne']])
      const target = spaceOf('teleport')
      drag(target)
      expect(sent.at(-1)).toEqual([`teleport ${target}`])
    })

    it('asks for confirmation before an attack', () => {
      const enemy = spaceOf('attack')
      const p = drag(enemy)
      expect(sent).toEqual([['march ne2']])
      expect(p.unconfirmed?.words[0]).toBe(enemy)
    })
  })
})
