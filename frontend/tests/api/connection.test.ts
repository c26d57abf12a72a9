// The connection: greeting, resent answers, reconnecting, long polling, deleted tables.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../src/api/request'
import { Connection, type ConnectionStatus, type Transport } from '../../src/api/connection'
import type { Problem, State } from '../../src/api/types'

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
  receive(data: unknown) {
    this.onmessage?.({ data: JSON.stringify(data) })
  }
  drop(code: number) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

const state = (version: number, more: Partial<State> = {}) =>
  ({
    type: 'state',
    version,
    resync: false,
    events: [],
    first_event: 0,
    options: [],
    ...more,
  }) as State

describe('the connection', () => {
  let statuses: ConnectionStatus[],
    states: number[],
    problems: Problem[],
    scheduled: (() => void)[],
    requests: string[],
    reply: (path: string) => unknown,
    connection: Connection
  const latest = () => FakeSocket.all.at(-1)!
  const runScheduled = () => scheduled.splice(0).forEach((run) => run())

  beforeEach(() => {
    FakeSocket.all = []
    statuses = []
    states = []
    problems = []
    scheduled = []
    requests = []
    reply = () => {
      throw new ApiError(0, { error: 'unreachable', message: '' })
    }
    const transport: Transport = {
      socket: () => new FakeSocket() as unknown as WebSocket,
      request: (async (method: string, path: string) => {
        requests.push(`${method} ${path}`)
        return reply(path)
      }) as Transport['request'],
      schedule: (run) => scheduled.push(run),
    }
    connection = new Connection(
      'table-id',
      'the-secret',
      {
        onState: (s) => states.push(s.version),
        onStatus: (s) => statuses.push(s),
        onProblem: (p) => problems.push(p),
      },
      'en',
      transport,
    )
  })

  it('sends a greeting and receives states', () => {
    latest().open()
    expect(latest().sent[0]).toEqual({ language: 'en', secret: 'the-secret' })
    latest().receive(state(3))
    expect(states).toEqual([3])
    expect(statuses.at(-1)).toBe('live')
  })

  it('reconnects and sends the last version it has seen', () => {
    latest().open()
    latest().receive(state(3))
    latest().drop(1006)
    runScheduled()
    latest().open()
    expect(latest().sent[0]).toEqual({ language: 'en', secret: 'the-secret', since: 3 })
    expect(FakeSocket.all.length).toBe(2)
  })

  it('resends an unconfirmed answer with the same key while its question is open', () => {
    latest().open()
    latest().receive(state(3))
    const key = connection.answer('pass', 3)
    expect(latest().sent[1]).toEqual({ type: 'answer', answer: 'pass', version: 3, key })
    latest().drop(1012)
    runScheduled()
    latest().open()
    latest().receive(state(3))
    expect(latest().sent[1]).toEqual({ type: 'answer', answer: 'pass', version: 3, key })
    latest().drop(1012)
    runScheduled()
    latest().open()
    latest().receive(state(4))
    expect(latest().sent.length).toBe(1)
    expect(connection.waiting).toBe(false)
  })

  it('drops an answer once it is accepted or rejected', () => {
    latest().open()
    latest().receive(state(3))
    latest().receive({
      type: 'accepted',
      key: connection.answer('pass', 3),
      version: 4,
      duplicate: false,
    })
    expect(connection.waiting).toBe(false)
    latest().receive({
      type: 'problem',
      error: 'illegal',
      message: 'No.',
      key: connection.answer('stay', 4),
    })
    expect(connection.waiting).toBe(false)
    expect(problems[0]!.message).toBe('No.')
  })

  it('ignores an older state', () => {
    latest().open()
    latest().receive(state(5))
    latest().receive(state(4))
    latest().receive(state(2, { resync: true }))
    expect(states).toEqual([5, 2])
  })

  it('ignores a fetched state that is older than the socket’s', async () => {
    latest().open()
    latest().receive(state(3))
    let arrive = (_: State) => {}
    reply = () => new Promise<State>((done) => (arrive = done))
    connection.resync()
    latest().receive(state(5))
    arrive(state(4, { resync: true }))
    await new Promise((done) => setTimeout(done))
    expect(states).toEqual([3, 5])
  })

  it('stops when the table does not exist', () => {
    latest().open()
    latest().drop(4404)
    expect(statuses.at(-1)).toBe('gone')
    expect(scheduled.length).toBe(1) // only the keep-alive timer
  })

  it('polls where no socket opens, and posts answers', async () => {
    let version = 7
    reply = (path) =>
      path.includes('poll')
        ? new Promise(() => {})
        : path.includes('state')
          ? state(version)
          : { version, duplicate: false }
    for (let i = 0; i < 3; i++) {
      latest().drop(1006)
      runScheduled()
    }
    await vi.waitFor(() => expect(states).toEqual([7]))
    version = 8
    connection.answer('pass', 7)
    await vi.waitFor(() => expect(states).toEqual([7, 8]))
    expect(requests).toContain('POST /api/tables/table-id/answers')
  })

  it('reports a lost connection only when polls fail too', async () => {
    let version = 7
    let poll = () => {}
    reply = (path) =>
      path.includes('poll')
        ? new Promise(
            (done, fail) =>
              (poll = () =>
                version < 9
                  ? done(state(++version))
                  : fail(new ApiError(0, { error: 'unreachable', message: '' }))),
          )
        : state(version)
    for (let i = 0; i < 3; i++) {
      latest().drop(1006)
      runScheduled()
    }
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('live'))
    for (let i = 0; i < 3; i++) {
      latest().drop(1006)
      runScheduled()
    }
    expect(statuses.at(-1)).toBe('live')
    poll()
    await vi.waitFor(() => expect(states.at(-1)).toBe(8))
    poll()
    await vi.waitFor(() => expect(states.at(-1)).toBe(9))
    poll()
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('lost'))
  })

  it('requests the whole table in another language', () => {
    latest().open()
    latest().receive(state(3))
    connection.setLanguage('fr')
    runScheduled()
    latest().open()
    expect(latest().sent[0]).toEqual({ language: 'fr', secret: 'the-secret' })
  })

  it('sends an answer again that the server could not store', () => {
    latest().open()
    latest().receive(state(3))
    const key = connection.answer('pass', 3)
    latest().receive({ type: 'problem', key, error: 'unavailable', message: 'no database' })
    expect(problems).toEqual([])
    expect(connection.waiting).toBe(true)
    runScheduled()
    const answers = latest().sent.filter((message) => message.type === 'answer')
    expect(answers).toEqual([
      { type: 'answer', answer: 'pass', version: 3, key },
      { type: 'answer', answer: 'pass', version: 3, key },
    ])
    latest().receive({ type: 'accepted', key, version: 4, duplicate: false })
    expect(connection.waiting).toBe(false)
  })

  it('keeps an answer that the server cannot store over HTTP', async () => {
    reply = () => {
      throw new ApiError(503, { error: 'unavailable', message: '' })
    }
    connection.answer('pass', 3)
    await vi.waitFor(() => expect(scheduled.length).toBeGreaterThan(1))
    expect(problems).toEqual([])
    expect(connection.waiting).toBe(true)
  })

  it('adds new data of the table and the number of chat lines to the last state', () => {
    const seen: State[] = []
    connection.listener.onState = (s) => seen.push(s)
    latest().open()
    const events = [{ number: 0 }, { number: 1 }] as State['events']
    latest().receive(state(3, { events, chat_count: 0, table: { title: 'old' } as State['table'] }))
    latest().receive({ type: 'table', table: { title: 'new' } })
    latest().receive({ type: 'chat', lines: [{ number: 7 }] })
    const last = seen.at(-1)!
    expect(last).toMatchObject({ version: 3, chat_count: 7, table: { title: 'new' } })
    expect(last).toMatchObject({ resync: false, first_event: 2, events: [] })
  })
})
