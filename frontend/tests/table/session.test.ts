// The session: an answer in flight blocks further answers.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { READING_MS, Session } from '../../src/table/state/session.svelte'
import { fixture } from '../fixtures'

class FakeSocket {
  static latest: FakeSocket
  readyState = 1
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((m: { data: string }) => void) | null = null
  constructor() {
    FakeSocket.latest = this
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {}
  receive(data: unknown) {
    this.onmessage?.({ data: JSON.stringify(data) })
  }
}

describe('a session', () => {
  let session: Session
  const state = (version: number) => ({ ...fixture('turn4'), version, resync: false })

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    session = new Session('t', [{ seat: 0, secret: 'x' }], null, false)
    FakeSocket.latest.onopen?.()
    FakeSocket.latest.receive(state(5))
  })
  afterEach(() => {
    session.close()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const given = () => FakeSocket.latest.sent.filter((m) => m.type === 'answer').map((m) => m.answer)

  it('sends no second answer to the same question, also when another player joins or leaves', () => {
    session.answer('token move_upper')
    FakeSocket.latest.receive(state(5)) // another player connected: the state is sent again with the same question
    session.answer('token pray_lower')
    expect(given()).toEqual(['token move_upper'])
    FakeSocket.latest.receive(state(6))
    session.answer('march nw1')
    expect(given()).toEqual(['token move_upper', 'march nw1'])
  })

  it('can answer again after a rejected answer', () => {
    session.answer('token move_upper')
    FakeSocket.latest.receive({ type: 'problem', error: 'illegal', message: 'No.' })
    expect(session.problem?.message).toBe('No.')
    session.answer('token pray_lower')
    expect(given()).toEqual(['token move_upper', 'token pray_lower'])
  })

  it('clears an error when the table advances, but not before it can be read', () => {
    session.answer('token move_upper')
    FakeSocket.latest.receive({ type: 'problem', error: 'illegal', message: 'No.' })
    FakeSocket.latest.receive(state(6))
    vi.advanceTimersByTime(READING_MS - 100)
    expect(session.problem?.message).toBe('No.')
    vi.advanceTimersByTime(200)
    expect(session.problem).toBe(null)
    session.answer('token pray_lower')
    FakeSocket.latest.receive({ type: 'problem', error: 'illegal', message: 'No.' })
    vi.advanceTimersByTime(READING_MS)
    expect(session.problem?.message).toBe('No.')
    FakeSocket.latest.receive(state(7))
    expect(session.problem).toBe(null)
  })

  it('keeps an error, although an earlier one is cleared late', () => {
    session.answer('token move_upper')
    FakeSocket.latest.receive({ type: 'problem', error: 'illegal', message: 'First.' })
    FakeSocket.latest.receive(state(6))
    vi.advanceTimersByTime(READING_MS - 100)
    session.answer('token pray_lower')
    FakeSocket.latest.receive({ type: 'problem', error: 'illegal', message: 'Second.' })
    vi.advanceTimersByTime(200)
    expect(session.problem?.message).toBe('Second.')
  })
})
