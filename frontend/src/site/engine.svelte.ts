// The engine of the page: the workers of tables and bots. Of several tabs one has them; the others talk
// to it over a channel, and one of them takes over when it is closed or sleeps.
import { readManifest, storageName, type Manifest } from './manifest'
import { forgetSnapshot, storedSnapshot } from './python'
import type { FromBotWorker, FromHostWorker, HostCall, HostReply, ToHostWorker } from './protocol'
import type { StorageProblem } from './records'
import { registerSite } from './updates.svelte'

type Step =
  | 'loading'
  | 'starting' // everything is here, Python begins
  | 'ready'
  | 'failed'
  | 'unsupported'
  | 'otherVersion' // of the tab that has the workers

export interface EngineStatus {
  step: Step
  loaded: number
  total: number
  message: string
  storage: StorageProblem
  /** Tables of which a part cannot be read. */
  damaged: string[]
  /** The network of the stronger bots has come. */
  hasWeights: boolean
}

type ChannelMessage =
  | { to: 'host'; from: string; version: string; call: HostCall | null }
  | { to: string; reply: HostReply }
  | { to: string; status: EngineStatus; version: string }
  | { to: 'all'; reset: true }
  | { to: 'host'; restart: true }

const SILENCE_LIMIT_MS = 8000 // a tab that has the workers and does not answer sleeps
const RESTARTS_PER_MINUTE = 4

const newStatus = (): EngineStatus => ({
  step: 'loading',
  loaded: 0,
  total: 0,
  message: '',
  storage: null,
  damaged: [],
  hasWeights: false,
})

/** What replies are for. */
interface Listener {
  onReply(reply: HostReply): void
  /** The tables are elsewhere from now on: calls and connections have ended. */
  onReset(): void
}

export class Engine {
  readonly manifest: Manifest = readManifest()
  readonly status = $state<EngineStatus>(newStatus())
  readonly tab = crypto.getRandomValues(new Uint32Array(2)).join('-')

  #name = storageName()
  #host: Worker | null = null
  #bots: Worker | null = null
  #listener: Listener | null = null
  #channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(this.#name) : null
  #isLeader = false
  #release: (() => void) | null = null
  #silence: ReturnType<typeof setTimeout> | undefined
  #restarts: number[] = []
  #undecided: HostCall[] | null = []
  #queue: AbortController | null = null

  constructor() {
    if (this.#channel)
      this.#channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => this.#onChannel(data)
    addEventListener('pagehide', () => this.#stop())
    addEventListener('pageshow', (event) => {
      if (event.persisted) this.start()
    })
  }

  listen(listener: Listener) {
    this.#listener = listener
  }

  /** Starts the workers, unless another tab has them. */
  start() {
    if (!isSupported()) {
      this.status.step = 'unsupported'
      this.#undecided = null
    } else if (navigator.locks)
      this.#lock({ ifAvailable: true }, () => {
        this.#follow()
        this.#queue = new AbortController()
        this.#lock({ signal: this.#queue.signal })
      })
    else void this.#lead() // not over https: each tab for itself
  }

  /** Has the workers as long as it holds the lock. */
  #lock(options: LockOptions, onTaken = () => {}) {
    navigator.locks
      .request(this.#name, options, (lock) => (lock ? this.#leadWhileHeld() : onTaken()))
      .catch(() => this.#lose()) // another tab has taken it
  }

  /** Takes over from a tab that sleeps. */
  #steal() {
    this.#queue?.abort()
    this.#lock({ steal: true })
  }

  #leadWhileHeld(): Promise<void> {
    void this.#lead()
    return new Promise((resolve) => (this.#release = resolve))
  }

  /** Another tab has found this one asleep. */
  #lose() {
    if (!this.#isLeader) return
    this.#stop()
    this.#listener?.onReset()
    this.start()
  }

  #stop() {
    this.#isLeader = false
    this.#host?.terminate()
    this.#bots?.terminate()
    this.#host = this.#bots = null
    this.#release?.()
    this.#release = null
  }

  // --- in the tab that has the workers

  async #lead() {
    this.#isLeader = true
    clearTimeout(this.#silence)
    Object.assign(this.status, newStatus())
    if (!this.#undecided) this.#listener?.onReset()
    this.#channel?.postMessage({ to: 'all', reset: true } satisfies ChannelMessage)
    const { port1, port2 } = new MessageChannel()
    const host = new Worker(new URL('./hostWorker.ts', import.meta.url), { type: 'module' })
    host.onmessage = ({ data }: MessageEvent<FromHostWorker>) => this.#onHost(data, port2)
    host.onerror = (event) => this.#hostFailed(event.message)
    this.#host = host
    this.#decide()
    const snapshot = await storedSnapshot(this.manifest)
    const message: ToHostWorker = {
      type: 'start',
      manifest: this.manifest,
      database: this.#name,
      snapshot,
      bots: port1,
    }
    if (snapshot) this.status.step = 'starting'
    host.postMessage(message, [port1, ...(snapshot ? [snapshot] : [])])
    if (snapshot) void storedSnapshot(this.manifest).then((copy) => this.#startBots(port2, copy))
  }

  #onHost(message: FromHostWorker, botPort: MessagePort) {
    if (message.type === 'reply') this.#deliver(message)
    else if (message.type === 'progress') {
      Object.assign(this.status, { loaded: message.loaded, total: message.total })
      if (message.loaded === message.total) this.status.step = 'starting'
    } else if (message.type === 'snapshot') this.#startBots(botPort, message.snapshot)
    else if (message.type === 'ready') {
      this.status.step = 'ready'
      void registerSite()
      if (!this.#bots) this.#startBots(botPort, null)
    } else if (message.type === 'failed') this.#hostFailed(message.message)
    else if (message.type === 'silent') this.#botsFailed('no answer')
    else if (message.type === 'storage') this.status.storage = message.problem
    else this.status.damaged = [...this.status.damaged, message.table]
    if (message.type !== 'reply' && message.type !== 'progress') this.#announce()
  }

  #deliver(reply: HostReply) {
    const tab = reply.id.slice(0, reply.id.indexOf('.'))
    if (tab === this.tab) this.#listener?.onReply(reply)
    else this.#channel?.postMessage({ to: tab, reply } satisfies ChannelMessage)
  }

  #startBots(port: MessagePort, snapshot: ArrayBuffer | null) {
    if (!this.#isLeader || this.#bots) return
    this.#bots = new Worker(new URL('./botWorker.ts', import.meta.url), { type: 'module' })
    this.#bots.onmessage = ({ data }: MessageEvent<FromBotWorker>) => {
      if (data.type === 'failed') this.#botsFailed(data.message)
      else if (data.type === 'weights') this.status.hasWeights = true
    }
    this.#bots.onerror = (event) => this.#botsFailed(event.message)
    const message = { type: 'start', manifest: this.manifest, snapshot, port }
    this.#bots.postMessage(message, [port, ...(snapshot ? [snapshot] : [])])
  }

  /** Bots that have failed are replaced; what they were asked is asked again. */
  #botsFailed(message: string) {
    if (!this.#isLeader) return
    if (!this.#mayRestart()) return this.#fail(message)
    this.#bots?.terminate()
    this.#bots = null
    const { port1, port2 } = new MessageChannel()
    this.#host?.postMessage({ type: 'bots', port: port1 } satisfies ToHostWorker, [port1])
    void storedSnapshot(this.manifest).then((snapshot) => this.#startBots(port2, snapshot))
  }

  /** Tables go on in a new worker: everything that was shown is stored. */
  #hostFailed(message: string) {
    if (!this.#isLeader) return
    this.#host?.terminate()
    this.#bots?.terminate()
    this.#host = this.#bots = null
    if (this.status.step === 'ready' && this.#mayRestart()) void this.#lead()
    else void forgetSnapshot().then(() => this.#fail(message))
  }

  #mayRestart(): boolean {
    const now = Date.now()
    this.#restarts = [...this.#restarts.filter((at) => now - at < 60_000), now]
    return this.#restarts.length <= RESTARTS_PER_MINUTE
  }

  #fail(message: string) {
    Object.assign(this.status, { step: 'failed', message })
    this.#listener?.onReset()
    this.#announce()
  }

  #announce(to = 'all') {
    if (!this.#isLeader) return
    const status = $state.snapshot(this.status)
    this.#channel?.postMessage({
      to,
      status,
      version: this.manifest.version,
    } satisfies ChannelMessage)
  }

  // --- in the other tabs

  #follow() {
    Object.assign(this.status, { ...newStatus(), step: 'starting' })
    this.#toHost(null)
    this.#decide()
  }

  #toHost(call: HostCall | null) {
    const { version } = this.manifest
    this.#channel?.postMessage({
      to: 'host',
      from: this.tab,
      version,
      call,
    } satisfies ChannelMessage)
    this.#silence ??= setTimeout(() => {
      this.#silence = undefined
      if (!this.#isLeader && document.visibilityState === 'visible') this.#steal()
    }, SILENCE_LIMIT_MS)
  }

  #onChannel(message: ChannelMessage) {
    if (message.to === 'host') {
      if (!this.#isLeader) return
      if ('restart' in message) return this.restart()
      if (!('from' in message)) return
      this.#announce(message.from)
      if (message.call && message.version === this.manifest.version)
        this.#host?.postMessage(message.call)
      return
    }
    if (this.#isLeader || (message.to !== 'all' && message.to !== this.tab)) return
    clearTimeout(this.#silence)
    this.#silence = undefined
    if ('reply' in message) this.#listener?.onReply(message.reply)
    else if ('status' in message) {
      Object.assign(this.status, message.status)
      if (message.version !== this.manifest.version) this.status.step = 'otherVersion'
    } else if ('reset' in message) {
      this.#listener?.onReset()
      this.#toHost(null)
    }
  }

  /** Lets the host read what is stored again. */
  restart() {
    if (!this.#isLeader) this.#channel?.postMessage({ to: 'host', restart: true })
    else {
      this.#host?.terminate()
      this.#bots?.terminate()
      this.#host = this.#bots = null
      void this.#lead()
    }
  }

  /** Sends a call to the host of the tables, here or in another tab. */
  call(call: HostCall) {
    if (this.#undecided) this.#undecided.push(call)
    else if (this.#host) this.#host.postMessage(call)
    else if (this.#isLeader || this.status.step === 'unsupported') this.#listener?.onReset()
    else this.#toHost(call)
  }

  /** It is known where calls go. */
  #decide() {
    const calls = this.#undecided ?? []
    this.#undecided = null
    for (const call of calls) this.call(call)
  }
}

function isSupported(): boolean {
  return (
    typeof WebAssembly === 'object' &&
    typeof Worker === 'function' &&
    typeof BigInt === 'function' &&
    'instantiateStreaming' in WebAssembly &&
    'structuredClone' in globalThis
  )
}

/** The engine of this page. */
export const engine = new Engine()
