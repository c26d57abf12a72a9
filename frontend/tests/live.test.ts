// The connection: hello, answers that are sent again, coming back, long polls, a table that is gone.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '../src/net/api'
import { Live, type Health, type World } from '../src/net/live'
import type { Problem, State } from '../src/net/types'

class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((m: { data: string }) => void) | null = null
  onclose: ((e: { code: number }) => void) | null = null
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close(code = 1000) {
    this.drop(code)
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  say(data: unknown) {
    this.onmessage?.({ data: JSON.stringify(data) })
  }
  drop(code: number) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

const state = (version: number, more: Partial<State> = {}) =>
  ({ type: 'state', version, resync: false, events: [], first_event: 0, ...more }) as State

describe('a live table', () => {
  let health: Health[],
    states: number[],
    problems: Problem[],
    later: (() => void)[],
    asked: string[],
    reply: (path: string) => unknown,
    live: Live
  const latest = () => FakeSocket.all.at(-1)!
  const runLater = () => later.splice(0).forEach((run) => run())

  beforeEach(() => {
    FakeSocket.all = []
    health = []
    states = []
    problems = []
    later = []
    asked = []
    reply = () => {
      throw new Refused(0, { error: 'unreachable', message: '' })
    }
    const world: World = {
      socket: () => new FakeSocket() as unknown as WebSocket,
      ask: (async (method: string, path: string) => {
        asked.push(`${method} ${path}`)
        return reply(path)
      }) as World['ask'],
      later: (run) => later.push(run),
    }
    live = new Live(
      'table-id',
      'the-secret',
      {
        state: (s) => states.push(s.version),
        health: (h) => health.push(h),
        problem: (p) => problems.push(p),
      },
      'en',
      world,
    )
  })

  it('says hello and hears states', () => {
    latest().open()
    expect(latest().sent[0]).toEqual({ language: 'en', secret: 'the-secret' })
    latest().say(state(3))
    expect(states).toEqual([3])
    expect(health.at(-1)).toBe('live')
  })

  it('comes back after a loss and tells what it has seen', () => {
    latest().open()
    latest().say(state(3))
    latest().drop(1006)
    runLater()
    latest().open()
    expect(latest().sent[0]).toEqual({ language: 'en', secret: 'the-secret', since: 3 })
    expect(FakeSocket.all.length).toBe(2)
  })

  it('sends an unconfirmed answer again with the same key, and only while its question stands', () => {
    latest().open()
    latest().say(state(3))
    const key = live.answer('pass', 3)
    expect(latest().sent[1]).toEqual({ type: 'answer', answer: 'pass', version: 3, key })
    latest().drop(1012)
    runLater()
    latest().open()
    latest().say(state(3))
    expect(latest().sent[1]).toEqual({ type: 'answer', answer: 'pass', version: 3, key })
    latest().drop(1012)
    runLater()
    latest().open()
    latest().say(state(4))
    expect(latest().sent.length).toBe(1)
    expect(live.waiting).toBe(false)
  })

  it('forgets an answer once it is accepted or refused', () => {
    latest().open()
    latest().say(state(3))
    latest().say({ type: 'accepted', key: live.answer('pass', 3), version: 4, again: false })
    expect(live.waiting).toBe(false)
    latest().say({
      type: 'problem',
      error: 'illegal',
      message: 'No.',
      key: live.answer('stay', 4),
    })
    expect(live.waiting).toBe(false)
    expect(problems[0]!.message).toBe('No.')
  })

  it('does not go back to an older state', () => {
    latest().open()
    latest().say(state(5))
    latest().say(state(4))
    latest().say(state(2, { resync: true }))
    expect(states).toEqual([5, 2])
  })

  it('does not go back to a state that was fetched and overtaken on its way', async () => {
    latest().open()
    latest().say(state(3))
    let arrive = (_: State) => {}
    reply = () => new Promise<State>((done) => (arrive = done))
    live.resync()
    latest().say(state(5))
    arrive(state(4, { resync: true }))
    await new Promise((done) => setTimeout(done))
    expect(states).toEqual([3, 5])
  })

  it('stops at a table that is gone', () => {
    latest().open()
    latest().drop(4404)
    expect(health.at(-1)).toBe('gone')
    expect(later.length).toBe(1) // the watch alone
  })

  it('polls where no socket opens, and answers by post', async () => {
    let version = 7
    reply = (path) =>
      path.includes('poll')
        ? new Promise(() => {})
        : path.includes('state')
          ? state(version)
          : { version, again: false }
    for (let i = 0; i < 3; i++) {
      latest().drop(1006)
      runLater()
    }
    await vi.waitFor(() => expect(states).toEqual([7]))
    version = 8
    live.answer('pass', 7)
    await vi.waitFor(() => expect(states).toEqual([7, 8]))
    expect(asked).toContain('POST /api/tables/table-id/answers')
  })

  it('calls nothing lost while polls are answered, and does once they are not', async () => {
    let version = 7
    let poll = () => {}
    reply = (path) =>
      path.includes('poll')
        ? new Promise(
            (done, fail) =>
              (poll = () =>
                version < 9
                  ? done(state(++version))
                  : fail(new Refused(0, { error: 'unreachable', message: '' }))),
          )
        : state(version)
    for (let i = 0; i < 3; i++) {
      latest().drop(1006)
      runLater()
    }
    await vi.waitFor(() => expect(health.at(-1)).toBe('live'))
    for (let i = 0; i < 3; i++) {
      latest().drop(1006)
      runLater()
    }
    expect(health.at(-1)).toBe('live')
    poll()
    await vi.waitFor(() => expect(states.at(-1)).toBe(8))
    poll()
    await vi.waitFor(() => expect(states.at(-1)).toBe(9))
    poll()
    await vi.waitFor(() => expect(health.at(-1)).toBe('lost'))
  })

  it('tells everything anew in another language', () => {
    latest().open()
    latest().say(state(3))
    live.speak('fr')
    runLater()
    latest().open()
    expect(latest().sent[0]).toEqual({ language: 'fr', secret: 'the-secret' })
  })
})
