// A game to replay: its steps and events, and the views of its steps, fetched as they are needed.
import { ApiError, request } from '../api/request'
import type { GameEvent, Language, Replay, ReplayFrame, State, TableInfo, View } from '../api/types'
import { errorText } from '../i18n/errorText'
import { ReplayTimeline } from '../timeline/replayTimeline'

const MAX_VIEWS = 400

export class ReplayData {
  table = $state.raw<TableInfo | null>(null)
  timeline = $state.raw<ReplayTimeline | null>(null)
  problem = $state('')
  /** There is no such game, or it is not public. */
  missing = $state(false)
  #replay: Replay | null = null
  readonly #views = new Map<number, Promise<View>>()

  constructor(
    readonly id: string,
    readonly secret: string | null,
  ) {}

  #get = <T>(path: string): Promise<T> =>
    request<T>('GET', `/api/tables/${this.id}${path}`, { secret: this.secret })

  /** Loads the game, or its events again in another language. */
  async load(language: Language) {
    try {
      const [table, replay, events] = await Promise.all([
        this.table ?? this.#get<TableInfo>(''),
        this.#replay ?? this.#get<Replay>('/replay'),
        this.#get<GameEvent[]>(`/replay/events?language=${language}`),
      ])
      this.#replay = replay
      // Who is there now, and the clocks, are no part of the replay.
      const seats = table.seats.map((s) => ({ ...s, connected: true, seconds: null }))
      this.table = { ...table, seats }
      this.timeline = new ReplayTimeline(replay, events)
      this.problem = ''
    } catch (error) {
      this.missing =
        error instanceof ApiError &&
        ([404, 422].includes(error.status) || error.problem.error === 'not_started')
      this.problem = errorText(error)
    }
  }

  /** The table after a step. */
  async state(step: number): Promise<State> {
    const view = await this.#view(step)
    return {
      type: 'state',
      version: step,
      resync: false,
      table: this.table!,
      you: null,
      view,
      options: [],
      first_event: 0,
      events: [],
      can_undo: false,
      stops: null,
      chat_count: 0,
    }
  }

  #view(step: number): Promise<View> {
    const known = this.#views.get(step)
    if (known) return known
    const found = this.#get<ReplayFrame>(`/replay/${step}`).then((frame) => frame.view)
    this.#views.set(step, found)
    found.catch(() => this.#views.delete(step)) // to be tried again
    const oldest = this.#views.keys().next().value
    if (this.#views.size > MAX_VIEWS && oldest !== undefined) this.#views.delete(oldest)
    return found
  }

  /** Fetches a step that is probably shown next. */
  prefetch(step: number) {
    this.#view(step).catch(() => {})
  }

  record = () => this.#get<string>('/record')

  share = async (secret: string): Promise<boolean> => {
    try {
      await request('POST', `/api/tables/${this.id}/share`, { secret, body: {} })
      this.table = await this.#get('')
      return true
    } catch {
      return false
    }
  }
}
