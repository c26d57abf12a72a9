// A lasting connection to a table as one seat: a WebSocket that comes back by itself, long polls
// where there is none, and answers that are sent again until the server has said what became of them.
import { ask, newKey, Refused } from './api'
import type { Language, Problem, State, Told } from './types'

export type Health = 'connecting' | 'live' | 'lost' | 'gone'

export interface Listener {
  state(state: State): void
  health(health: Health): void
  problem(problem: Problem): void
  told?(told: Told): void
}

export interface World {
  socket: (path: string) => WebSocket
  ask: typeof ask
  later: (run: () => void, milliseconds: number) => unknown
}

const REAL: World = {
  socket: (path) => new WebSocket(location.origin.replace(/^http/, 'ws') + path),
  ask,
  later: (run, milliseconds) => setTimeout(run, milliseconds),
}

const PAUSES = [300, 800, 1500, 3000, 6000, 10000]
const TRIES_BEFORE_POLLING = 3
const GONE = [4404]
const UNHEARD_MS = 40000

interface Pending {
  answer: string
  version: number
}

export class Live {
  #socket: WebSocket | null = null
  #closed = false
  #tries = 0
  #version: number | undefined
  #pending = new Map<string, Pending>()
  #polling = false
  #polled = false // the last poll was answered: nothing is lost, only the socket is missing
  #heard = 0
  #fresh = false

  constructor(
    readonly table: string,
    readonly secret: string | null,
    readonly listener: Listener,
    private language: Language,
    private readonly world: World = REAL,
  ) {
    this.#open()
    this.#watch()
  }

  close() {
    this.#closed = true
    this.#socket?.close()
  }

  /** Everything is told anew in another language. */
  speak(language: Language) {
    if (language === this.language) return
    this.language = language
    this.#version = undefined
    this.#tries = 0
    if (this.#socket) this.#socket.close(1000)
    else void this.#fetchState()
  }

  /** Forgets what is known and asks for the whole table. */
  resync() {
    this.#version = undefined
    void this.#fetchState()
  }

  /** Gives an answer; it is sent again over a new connection if this one breaks. */
  answer(answer: string, version: number): string {
    const key = newKey()
    this.#pending.set(key, { answer, version })
    this.#send(key)
    return key
  }

  get waiting(): boolean {
    return this.#pending.size > 0
  }

  #path(what: string): string {
    return `/api/tables/${this.table}/${what}`
  }

  #open() {
    if (this.#closed) return
    if (!this.#polled) this.listener.health(this.#tries ? 'lost' : 'connecting')
    let socket: WebSocket
    try {
      socket = this.world.socket(this.#path('live'))
    } catch {
      return this.#again()
    }
    this.#socket = socket
    socket.onopen = () => {
      this.#fresh = true
      const hello: Record<string, unknown> = { language: this.language }
      if (this.secret) hello.secret = this.secret
      if (this.#version !== undefined) hello.since = this.#version
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as Told)
    socket.onclose = (event) => {
      if (this.#socket !== socket) return
      this.#socket = null
      if (GONE.includes(event.code)) this.listener.health('gone')
      else this.#again()
    }
  }

  #again() {
    if (this.#closed) return
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)]!
    this.#tries++
    if (this.#tries > 1 && !this.#polled) this.listener.health('lost')
    if (this.#tries >= TRIES_BEFORE_POLLING) void this.#poll()
    this.world.later(() => this.#open(), pause)
  }

  #hear(told: Told) {
    this.#heard = Date.now()
    if (told.type === 'state') {
      this.#tries = 0
      this.#polled = false
      this.#take(told)
      if (this.#fresh) this.#resend(told)
      this.#fresh = false
    } else if (told.type === 'accepted') {
      this.#pending.delete(told.key)
    } else if (told.type === 'problem') {
      if (told.key) this.#pending.delete(told.key)
      this.listener.problem(told)
    } else this.listener.told?.(told)
  }

  #take(state: State) {
    if (this.#version !== undefined && state.version < this.#version && !state.resync) return
    this.#version = state.version
    this.listener.state(state)
    this.listener.health('live')
  }

  /** After a new connection: an answer is only repeated while its question may still stand. */
  #resend(state: State) {
    for (const [key, pending] of [...this.#pending])
      if (pending.version < state.version) this.#pending.delete(key)
      else this.#send(key)
  }

  #send(key: string) {
    const pending = this.#pending.get(key)
    if (!pending || this.#closed) return
    if (this.#socket?.readyState === 1)
      this.#socket.send(JSON.stringify({ type: 'answer', ...pending, key }))
    else void this.#post(key, pending)
  }

  async #post(key: string, pending: Pending) {
    try {
      await this.world.ask('POST', this.#path('answers'), {
        secret: this.secret,
        body: { ...pending, key },
      })
      this.#pending.delete(key)
      await this.#fetchState()
    } catch (error) {
      if (error instanceof Refused && error.status > 0) {
        this.#pending.delete(key)
        this.listener.problem(error.problem)
      } else this.world.later(() => this.#send(key), 1500)
    }
  }

  async #fetchState() {
    try {
      const state = await this.world.ask<State>(
        'GET',
        this.#path(`state?language=${this.language}`),
        { secret: this.secret },
      )
      this.#takeFetched(state)
    } catch (error) {
      if (error instanceof Refused && error.status === 404) this.#lost()
    }
  }

  /** What was asked for may have been overtaken by what came over the socket meanwhile. */
  #takeFetched(state: State) {
    if (this.#version === undefined || state.version >= this.#version) this.#take(state)
  }

  async #poll() {
    if (this.#polling) return
    this.#polling = true
    while (!this.#closed && !this.#socketOpen()) {
      const since = this.#version === undefined ? '' : `since=${this.#version}&`
      const what =
        this.#version === undefined
          ? `state?language=${this.language}`
          : `poll?${since}wait=25&language=${this.language}`
      try {
        const state = await this.world.ask<State | null>('GET', this.#path(what), {
          secret: this.secret,
        })
        this.#polled = true
        if (state) this.#takeFetched(state)
        else this.listener.health('live')
      } catch (error) {
        this.#polled = false
        if (error instanceof Refused && error.status === 404) this.#lost()
        else this.listener.health('lost')
        break
      }
    }
    this.#polling = false
  }

  #socketOpen(): boolean {
    return this.#socket?.readyState === 1 && this.#tries === 0
  }

  #lost() {
    this.#closed = true
    this.#socket?.close()
    this.listener.health('gone')
  }

  /** A phone that slept has a dead socket that nobody closed: ask now and then whether it lives. */
  #watch() {
    this.world.later(() => {
      if (this.#closed) return
      const socket = this.#socket
      if (socket?.readyState === 1) {
        if (this.#heard && Date.now() - this.#heard > UNHEARD_MS) {
          this.#heard = 0
          this.#socket = null
          socket.close()
          this.#again()
        } else socket.send(JSON.stringify({ type: 'ping' }))
      }
      this.#watch()
    }, 15000)
  }
}
