// A table in this browser: one connection for each of its seats, the seat shown now, the events and
// the answer in progress.
import { request, newKey, ApiError } from '../../api/request'
import { isOutdated } from '../../api/pageVersion'
import { storeSeat } from '../../browser/storage'
import { Connection, type ConnectionStatus } from '../../api/connection'
import type {
  AttackForecast,
  ChatLine,
  GameEvent,
  Problem,
  WhyResponse,
  SeatSecret,
  State,
  Stops,
} from '../../api/types'
import { EventQueue, type Frame } from '../../playback/eventQueue.svelte'
import { settings } from '../../settings/settings.svelte'

export const READING_MS = 4000 // an error stays at least so long, also if the table advances at once

interface SeatConnection {
  connection: Connection
  secret: string | null
}

export class Session {
  // What is displayed; it may lag behind the server (eventQueue.svelte.ts).
  state = $state.raw<State | null>(null)
  events = $state.raw<GameEvent[]>([])
  newEvents = $state.raw<GameEvent[]>([])
  status = $state<ConnectionStatus>('connecting')
  problem = $state<Problem | null>(null)
  busy = $state(false)
  handover = $state<number | null>(null)
  outdated = $state(false) // the server serves a newer page
  chat = $state.raw<ChatLine[]>([])
  readonly pace = new EventQueue(
    (frame) => this.#show(frame),
    () => this.#requestHandover(),
  )

  #connections: SeatConnection[] = []
  #active = 0
  #states = new Map<number, State>()
  #logs = new Map<number, GameEvent[]>()
  #revealed = false
  #answeredVersion = -1 // the version the last answer was given to
  #errorVersion: number | null = null // the version of the last error: a newer state clears it
  #errorTime = 0

  constructor(
    readonly id: string,
    links: SeatSecret[],
    watch: string | null,
    private readonly persist = true,
  ) {
    const secrets = links.length ? links.map((l) => l.secret) : [watch]
    this.#connections = secrets.map((secret, i) => ({
      secret,
      connection: this.#connect(secret, i),
    }))
  }

  #connect(secret: string | null, i: number): Connection {
    return new Connection(
      this.id,
      secret,
      {
        onState: (state) => this.#onState(i, state),
        onStatus: (status) => {
          if (i === this.#active) this.#onStatus(status)
        },
        onProblem: (problem) => this.#onError(problem),
        onMessage: (message) => {
          if (message.type === 'chat' && i === this.#active)
            this.chat = [...this.chat, ...message.lines]
        },
      },
      settings.language,
    )
  }

  #onStatus(status: ConnectionStatus) {
    const back = this.status === 'lost' && status === 'live'
    this.status = status
    if (back) void isOutdated().then((old) => (this.outdated = old))
  }

  get secret(): string | null {
    return this.#connections[this.#active]?.secret ?? null
  }

  close() {
    this.pace.clear()
    this.#connections.forEach((seat) => seat.connection.close())
  }

  setLanguage() {
    this.#connections.forEach((seat) => seat.connection.setLanguage(settings.language))
  }

  #onState(i: number, state: State) {
    const before = this.#logs.get(i) ?? []
    const earlier = state.resync ? [] : before.filter((e) => e.number < state.first_event)
    const log = [...earlier, ...state.events]
    const last = before.at(-1)?.number ?? -1
    this.#logs.set(i, log)
    this.#states.set(i, state)
    if (this.persist && state.you !== null && this.#connections[i]?.secret)
      storeSeat(this.id, { seat: state.you, secret: this.#connections[i].secret }, titleOf(state))
    if (i === this.#active && this.#canShow(state)) {
      const newEvents = before.length ? log.filter((e) => e.number > last) : []
      const own = this.busy && state.version > this.#answeredVersion
      this.pace.push({ state, events: log, newEvents }, own)
      if (state.version > this.#answeredVersion || state.resync) this.busy = false // otherwise an answer is still in flight
      if (this.problem && this.#errorVersion !== null && state.version > this.#errorVersion)
        this.#clearWhenRead(this.problem)
      this.#errorVersion = state.version
    }
    this.#requestHandover()
  }

  #show({ state, events, newEvents }: Frame) {
    this.newEvents = newEvents
    this.state = state
    this.events = events
  }

  /** With several players at one screen a hand is shown only after its owner has confirmed. */
  #canShow(state: State): boolean {
    return this.#connections.length < 2 || this.#revealed || state.table.status !== 'running'
  }

  /** With several players at one screen: asks for the handover when another one must answer. */
  #requestHandover() {
    if (this.#connections.length < 2 || this.handover !== null || !this.pace.idle) return
    const here = this.#states.get(this.#active)
    if (this.#revealed && here?.options.length) return
    const next = [...this.#states].find(
      ([i, state]) => state.options.length && (i !== this.#active || !this.#revealed),
    )
    if (next) this.handover = next[0]
  }

  get handoverName(): string {
    const state = this.handover === null ? null : this.#states.get(this.handover)
    return state && state.you !== null ? state.table.seats[state.you]!.name : ''
  }

  confirmHandover() {
    if (this.handover === null) return
    this.#active = this.handover
    this.#revealed = true
    this.handover = null
    this.busy = false
    this.newEvents = []
    this.state = this.#states.get(this.#active) ?? null
    this.events = this.#logs.get(this.#active) ?? []
    this.pace.restart(this.state)
    this.status = 'live'
  }

  #onError(problem: Problem) {
    this.busy = false
    this.problem = problem
    this.#errorTime = Date.now()
    this.#errorVersion = problem.error === 'stale' ? null : (this.state?.version ?? null) // after a stale answer the state is fetched first
    if (problem.error === 'stale') this.#connections[this.#active]?.connection.resync()
  }

  #clearWhenRead(problem: Problem) {
    const clear = () => {
      if (this.problem === problem) this.problem = null
    }
    const rest = this.#errorTime + READING_MS - Date.now()
    if (rest > 0) setTimeout(clear, rest)
    else clear()
  }

  /** Sends an answer; a second one has to wait for the reply. */
  answer(answer: string) {
    const state = this.state
    if (!state || this.busy) return
    this.problem = null
    this.busy = true
    this.#answeredVersion = state.version
    this.#connections[this.#active]!.connection.answer(answer, state.version)
  }

  async command(name: string, body: Record<string, unknown> = {}) {
    try {
      return await request<Record<string, unknown> | null>(
        'POST',
        `/api/tables/${this.id}/${name}`,
        {
          secret: this.secret,
          body: { key: newKey(), ...body },
        },
      )
    } catch (error) {
      if (error instanceof ApiError) this.#onError(error.problem)
      return null
    }
  }

  async undo() {
    this.problem = null
    await this.command('undo')
  }

  setStops = (stops: Stops) => this.command('stops', { ...stops })

  async why(answer: string): Promise<WhyResponse | null> {
    try {
      return await request<WhyResponse>(
        'POST',
        `/api/tables/${this.id}/why?language=${settings.language}`,
        {
          secret: this.secret,
          body: { answer },
        },
      )
    } catch {
      return null
    }
  }

  /** The battle that a step would begin; without it the attack is confirmed all the same. */
  forecast(answer: string): Promise<AttackForecast | null> {
    return this.get<AttackForecast>(`attack?answer=${encodeURIComponent(answer)}`).catch(() => null)
  }

  get<T>(what: string): Promise<T> {
    return request<T>('GET', `/api/tables/${this.id}/${what}`, { secret: this.secret })
  }
}

export function titleOf(state: State): string {
  return state.table.title || state.table.seats.map((s) => s.name).join(', ')
}
