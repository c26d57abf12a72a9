// When the server is asked who could reach a space, and what is shown of the answer.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { State, Threat } from '../../src/api/types'
import { Threats } from '../../src/table/state/threats.svelte'

const threat = (seat: number): Threat => ({
  seat,
  space: 'front_nw',
  units: 3,
  creature: null,
  strength: 4,
  cost: 0,
  this_day: true,
})
const state = (version: number, holder: number, phase = 'day') =>
  ({
    version,
    you: 0,
    view: { phase, troops: [{ space: 'temple_w', seat: holder }] },
  }) as unknown as State

function table(holder: number, { found = [threat(0), threat(1)], phase = 'day' } = {}) {
  const get = vi.fn(async (what: string) => ({ space: what, version: 1, threats: found }))
  const session = { state: state(1, holder, phase), get }
  const threats = new Threats(session as never)
  threats.onState(session.state)
  return { get, threats }
}

describe('threats', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const rest = () => vi.advanceTimersByTimeAsync(600)

  it('asks once the pointer rests, and remembers the answer', async () => {
    const { get, threats } = table(1)
    threats.hover('temple_w')
    threats.hover('delta')
    threats.hover('temple_w')
    expect(get).not.toHaveBeenCalled()
    await rest()
    expect(get.mock.calls).toEqual([['threats?space=temple_w']])
    expect(threats.shown?.space).toBe('temple_w')
    threats.hover(null)
    expect(threats.shown).toBeNull()
    threats.hover('temple_w')
    await rest()
    expect(get).toHaveBeenCalledTimes(1)
  })

  it('leaves out own troops unless another player stands there', async () => {
    const enemy = table(1).threats
    enemy.look('temple_w')
    await rest()
    expect(enemy.shown?.threats.map((t) => t.seat)).toEqual([0, 1])
    const own = table(0).threats
    own.look('temple_w')
    await rest()
    expect(own.shown?.threats.map((t) => t.seat)).toEqual([1])
  })

  it('asks again in another state', async () => {
    const { get, threats } = table(1)
    threats.look('temple_w')
    await rest()
    threats.onState(state(2, 1))
    await rest()
    expect(get).toHaveBeenCalledTimes(2)
    expect(threats.shown).not.toBeNull()
  })

  it('asks nothing during the set-up', async () => {
    const { get, threats } = table(1, { phase: 'setup' })
    threats.hover('temple_w')
    await rest()
    threats.look('temple_w')
    await rest()
    expect(get).not.toHaveBeenCalled()
    expect(threats.shown).toBeNull()
  })

  it('stays away from a space for which it was dismissed until another is looked at', async () => {
    const { threats } = table(1)
    threats.hover('temple_w')
    await rest()
    threats.dismiss()
    threats.hover('temple_w')
    await rest()
    expect(threats.shown).toBeNull()
    threats.hover('delta')
    threats.hover('temple_w')
    await rest()
    expect(threats.shown?.space).toBe('temple_w')
  })

  it('shows nothing without an answer', async () => {
    const { get, threats } = table(1)
    get.mockRejectedValue(new Error('offline'))
    threats.look('temple_w')
    await rest()
    expect(threats.shown).toBeNull()
  })
})
