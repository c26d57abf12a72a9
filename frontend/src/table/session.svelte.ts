// A table as this browser knows it: one connection for each of its own seats, the seat looked
// through now, all that happened, and what is being done.
import { ask, newKey, Refused } from '../net/api'
import { isOutdated } from '../net/bundle'
import { keepSeat } from '../net/kept'
import { Live, type Health } from '../net/live'
import type { ChatLine, Happening, OrderName, Problem, Reason, SeatLink, State } from '../net/types'
import { settings } from '../settings/settings.svelte'

interface Line {
  live: Live
  secret: string | null
}

export class Session {
  state = $state.raw<State | null>(null)
  events = $state.raw<Happening[]>([])
  fresh = $state.raw<Happening[]>([])
  health = $state<Health>('connecting')
  problem = $state<Problem | null>(null)
  busy = $state(false)
  curtain = $state<number | null>(null)
  outdated = $state(false) // the server came back with another page than this one
  chat = $state.raw<ChatLine[]>([])

  #lines: Line[] = []
  #now = 0
  #seen = new Map<number, State>()
  #logs = new Map<number, Happening[]>()
  #plan: string[] = []
  #lifted = false
  #answered = -1 // the version the last answer was given to
  #told: number | null = null // the version a problem was told at: it goes with what it was about

  constructor(
    readonly id: string,
    links: SeatLink[],
    watch: string | null,
    private readonly kept = true,
  ) {
    const secrets = links.length ? links.map((l) => l.secret) : [watch]
    this.#lines = secrets.map((secret, i) => ({ secret, live: this.#connect(secret, i) }))
  }

  #connect(secret: string | null, i: number): Live {
    return new Live(
      this.id,
      secret,
      {
        state: (state) => this.#take(i, state),
        health: (health) => {
          if (i === this.#now) this.#feel(health)
        },
        problem: (problem) => this.#fail(problem),
        told: (told) => {
          if (told.type === 'chat' && i === this.#now) this.chat = [...this.chat, ...told.lines]
        },
      },
      settings.language,
    )
  }

  #feel(health: Health) {
    const back = this.health === 'lost' && health === 'live'
    this.health = health
    if (back) void isOutdated().then((old) => (this.outdated = old))
  }

  get secret(): string | null {
    return this.#lines[this.#now]?.secret ?? null
  }

  close() {
    this.#lines.forEach((line) => line.live.close())
  }

  speak() {
    this.#lines.forEach((line) => line.live.speak(settings.language))
  }

  #take(i: number, state: State) {
    const before = this.#logs.get(i) ?? []
    const kept = state.resync ? [] : before.filter((e) => e.number < state.first_event)
    const log = [...kept, ...state.events]
    const last = before.at(-1)?.number ?? -1
    this.#logs.set(i, log)
    this.#seen.set(i, state)
    if (this.kept && state.you !== null && this.#lines[i]?.secret)
      keepSeat(this.id, { seat: state.you, secret: this.#lines[i].secret }, titleOf(state))
    if (i === this.#now && this.#mayShow(state)) {
      this.fresh = before.length ? log.filter((e) => e.number > last) : []
      this.state = state
      this.events = log
      if (state.version > this.#answered || state.resync) this.busy = false // else an answer is on its way
      if (this.problem && this.#told !== null && state.version > this.#told) this.problem = null
      this.#told = state.version
      this.#goOn()
    }
    this.#handOver()
  }

  /** Several people at one screen: no hand is shown before its owner has said so. */
  #mayShow(state: State): boolean {
    return this.#lines.length < 2 || this.#lifted || state.table.status !== 'running'
  }

  /** With several people at one screen: draw the curtain when another of them is to answer. */
  #handOver() {
    if (this.#lines.length < 2 || this.curtain !== null) return
    const here = this.#seen.get(this.#now)
    if (this.#lifted && here?.options.length) return
    const next = [...this.#seen].find(
      ([i, state]) => state.options.length && (i !== this.#now || !this.#lifted),
    )
    if (next) this.curtain = next[0]
  }

  get curtainName(): string {
    const state = this.curtain === null ? null : this.#seen.get(this.curtain)
    return state && state.you !== null ? state.table.seats[state.you]!.name : ''
  }

  liftCurtain() {
    if (this.curtain === null) return
    this.#now = this.curtain
    this.#lifted = true
    this.curtain = null
    this.busy = false
    this.fresh = []
    this.state = this.#seen.get(this.#now) ?? null
    this.events = this.#logs.get(this.#now) ?? []
    this.health = 'live'
  }

  #fail(problem: Problem) {
    this.#plan = []
    this.busy = false
    this.problem = problem
    this.#told = problem.error === 'stale' ? null : (this.state?.version ?? null) // a stale page looks again first
    if (problem.error === 'stale') this.#lines[this.#now]?.live.resync()
  }

  /** Gives an answer, and further ones as soon as they are offered. */
  answer(answer: string, ...then: string[]) {
    const state = this.state
    if (!state || this.busy) return
    this.problem = null
    this.busy = true
    this.#answered = state.version
    this.#plan = then
    this.#lines[this.#now]!.live.answer(answer, state.version)
  }

  #goOn() {
    const next = this.#plan.shift()
    if (!next) return
    if (this.state?.options.some((o) => o.answer === next)) this.answer(next, ...this.#plan)
    else this.#plan = []
  }

  async act(what: string, body: Record<string, unknown> = {}) {
    try {
      return await ask<Record<string, unknown> | null>('POST', `/api/tables/${this.id}/${what}`, {
        secret: this.secret,
        body: { key: newKey(), ...body },
      })
    } catch (error) {
      if (error instanceof Refused) this.#fail(error.problem)
      return null
    }
  }

  async takeBack() {
    this.problem = null
    await this.act('takeback')
  }

  setOrder = (order: OrderName) => this.act('order', { order })

  async why(answer: string): Promise<Reason | null> {
    try {
      return await ask<Reason>('POST', `/api/tables/${this.id}/why?language=${settings.language}`, {
        secret: this.secret,
        body: { answer },
      })
    } catch {
      return null
    }
  }

  get<T>(what: string): Promise<T> {
    return ask<T>('GET', `/api/tables/${this.id}/${what}`, { secret: this.secret })
  }
}

export function titleOf(state: State): string {
  return state.table.title || state.table.seats.map((s) => s.name).join(', ')
}
