// The connection of one seat to a table: a WebSocket that reconnects, long polling where no socket
// opens, and answers that are resent until the server accepts or rejects them.
import { backend } from '$backend'
import type { LiveConnection } from './backend'
import { identity } from './identity.svelte'
import { request, newKey, ApiError } from './request'
import { typeset } from '../locales/locales'
import type { Language, Problem, State, ServerMessage } from './types'

export type ConnectionStatus = 'connecting' | 'live' | 'lost' | 'gone'

export interface Listener {
  onState(state: State): void
  onStatus(status: ConnectionStatus): void
  onProblem(problem: Problem): void
  onMessage?(message: ServerMessage): void
}

export interface Transport {
  socket: (path: string) => LiveConnection
  request: typeof request
  schedule: (run: () => void, milliseconds: number) => unknown
}

const BROWSER: Transport = {
  socket: (path) => backend.open(path),
  request,
  schedule: (run, milliseconds) => setTimeout(run, milliseconds),
}

/** A state whose events and answers have the spaces of the language's typography. */
const typesetState = (language: Language, state: State): State => {
  const typesetText = <T extends { text: string }>(item: T): T => ({
    ...item,
    text: typeset(language, item.text),
  })
  return {
    ...state,
    events: state.events.map(typesetText),
    options: state.options.map(typesetText),
  }
}

const RETRY_DELAYS_MS = [300, 800, 1500, 3000, 6000, 10000]
const ATTEMPTS_BEFORE_POLLING = 3
const CLOSE_NOT_FOUND = 4404
const CLOSE_SIGNED_OUT = 4401 // also: the seat is no longer this person's
const SILENCE_LIMIT_MS = 40000
const RESEND_MS = 1500
const UNAVAILABLE = 'unavailable' // the server could not store an answer: it is sent again

interface Pending {
  answer: string
  version: number
}

export class Connection {
  #socket: LiveConnection | null = null
  #closed = false
  #attempts = 0
  #version: number | undefined
  #last: State | null = null
  #pending = new Map<string, Pending>()
  #polling = false
  #polled = false // the last poll succeeded: the table is reachable without a socket
  #lastMessageAt = 0
  #justOpened = false

  constructor(
    readonly table: string,
    readonly secret: string | null,
    readonly listener: Listener,
    private language: Language,
    private readonly transport: Transport = BROWSER,
  ) {
    this.#open()
    this.#keepAlive()
  }

  close() {
    this.#closed = true
    this.#socket?.close()
  }

  /** Reconnects to receive the whole table in another language. */
  setLanguage(language: Language) {
    if (language === this.language) return
    this.language = language
    this.#version = undefined
    this.#attempts = 0
    if (this.#socket) this.#socket.close(1000)
    else void this.#fetchState()
  }

  /** Fetches the whole table again. */
  resync() {
    this.#version = undefined
    void this.#fetchState()
  }

  /** Sends an answer; it is resent over a new connection if this one breaks. */
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
    if (!this.#polled) this.listener.onStatus(this.#attempts ? 'lost' : 'connecting')
    let socket: LiveConnection
    try {
      socket = this.transport.socket(this.#path('live'))
    } catch {
      return this.#reconnect()
    }
    this.#socket = socket
    socket.onopen = () => {
      this.#justOpened = true
      const greeting: Record<string, unknown> = { language: this.language }
      if (this.secret) greeting.secret = this.secret
      else if (identity.current) greeting.identity = identity.current.secret
      if (this.#version !== undefined) greeting.since = this.#version
      socket.send(JSON.stringify(greeting))
    }
    socket.onmessage = (event) => this.#onMessage(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = (event) => {
      if (this.#socket !== socket) return
      this.#socket = null
      if (event.code === CLOSE_NOT_FOUND || event.code === CLOSE_SIGNED_OUT)
        this.listener.onStatus('gone')
      else this.#reconnect()
    }
  }

  #reconnect() {
    if (this.#closed) return
    const pause = RETRY_DELAYS_MS[Math.min(this.#attempts, RETRY_DELAYS_MS.length - 1)]!
    this.#attempts++
    if (this.#attempts > 1 && !this.#polled) this.listener.onStatus('lost')
    if (this.#attempts >= ATTEMPTS_BEFORE_POLLING) void this.#poll()
    this.transport.schedule(() => this.#open(), pause)
  }

  #onMessage(message: ServerMessage) {
    this.#lastMessageAt = Date.now()
    if (message.type === 'state') {
      this.#attempts = 0
      this.#polled = false
      this.#onState(typesetState(this.language, message))
      if (this.#justOpened) this.#resend(message)
      this.#justOpened = false
    } else if (message.type === 'accepted') {
      this.#pending.delete(message.key)
    } else if (message.type === 'problem') {
      const key = message.key
      if (key && message.error === UNAVAILABLE) this.#sendLater(key)
      else {
        if (key) this.#pending.delete(key)
        this.listener.onProblem(message)
      }
    } else {
      if (message.type === 'table') this.#update({ table: message.table })
      if (message.type === 'chat') this.#update({ chat_count: message.lines.at(-1)!.number })
      this.listener.onMessage?.(message)
    }
  }

  /** Changes what does not depend on the game: the last state with another value, without events. */
  #update(change: Partial<State>) {
    const last = this.#last
    if (!last) return
    const first_event = last.first_event + last.events.length
    this.#onState({ ...last, resync: false, first_event, events: [], ...change })
  }

  #sendLater(key: string) {
    this.transport.schedule(() => this.#send(key), RESEND_MS)
  }

  #onState(state: State) {
    if (this.#version !== undefined && state.version < this.#version && !state.resync) return
    this.#version = state.version
    this.#last = state
    this.listener.onState(state)
    this.listener.onStatus('live')
  }

  /** After reconnecting: an answer is resent only while its question may still be open. */
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
      await this.transport.request('POST', this.#path('answers'), {
        secret: this.secret,
        body: { ...pending, key },
      })
      this.#pending.delete(key)
      await this.#fetchState()
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.problem.error !== UNAVAILABLE) {
        this.#pending.delete(key)
        this.listener.onProblem(error.problem)
      } else this.#sendLater(key)
    }
  }

  async #fetchState() {
    try {
      const state = await this.transport.request<State>(
        'GET',
        this.#path(`state?language=${this.language}`),
        { secret: this.secret },
      )
      this.#onFetchedState(state)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.#onGone()
    }
  }

  /** Ignores a fetched state that is older than what the socket delivered meanwhile. */
  #onFetchedState(state: State) {
    if (this.#version === undefined || state.version >= this.#version) this.#onState(state)
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
        const state = await this.transport.request<State | null>('GET', this.#path(what), {
          secret: this.secret,
        })
        this.#polled = true
        if (state) this.#onFetchedState(state)
        else this.listener.onStatus('live')
      } catch (error) {
        this.#polled = false
        if (error instanceof ApiError && error.status === 404) this.#onGone()
        else this.listener.onStatus('lost')
        break
      }
    }
    this.#polling = false
  }

  #socketOpen(): boolean {
    return this.#socket?.readyState === 1 && this.#attempts === 0
  }

  #onGone() {
    this.#closed = true
    this.#socket?.close()
    this.listener.onStatus('gone')
  }

  /** Pings regularly: a phone that slept may hold a dead socket that was never closed. */
  #keepAlive() {
    this.transport.schedule(() => {
      if (this.#closed) return
      const socket = this.#socket
      if (socket?.readyState === 1) {
        if (this.#lastMessageAt && Date.now() - this.#lastMessageAt > SILENCE_LIMIT_MS) {
          this.#lastMessageAt = 0
          this.#socket = null
          socket.close()
          this.#reconnect()
        } else socket.send(JSON.stringify({ type: 'ping' }))
      }
      this.#keepAlive()
    }, 15000)
  }
}
