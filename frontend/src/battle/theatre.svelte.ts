// Which battle is shown and how far: what has happened at once is shown one thing after the other.
import type { GameEvent, State, View } from '../api/types'
import { settings } from '../settings/settings.svelte'
import {
  framesOf,
  latestBattle,
  sidesOf,
  type BattleFrame,
  type BattleRecord,
} from './battleStages'

/** The duration of a step at each speed of the settings, off to slow. */
const PACE = [0, 0.5, 1, 1.8]
const OTHERS_PACE = 0.55 // battles of others are shown shorter
const CURTAIN_MS = 2400 // how long the end of a battle of others stays in sight
const OWN_CURTAIN_MS = 6000 // and of an own one
const STILL_MS = 900 // without motion each still is in sight this long

const stillsOnly = () =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** What the table was like before the fight. */
export interface Before {
  creatures: Record<number, string[]>
  units: Record<number, number>
  points: Record<number, { total: number; temporary: number }>
}

export class Theatre {
  battle = $state.raw<BattleRecord | null>(null)
  before = $state.raw<Before | null>(null)
  #at = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined
  #live = $state(false) // the battle goes on
  #own = $state(false)
  #closed = -1 // the battle whose curtain has fallen
  #previous: View | null = null

  /** In a replay the end of a battle stays in sight until it is closed. */
  constructor(private readonly stays = false) {}

  frames = $derived(this.battle ? framesOf(this.battle) : [])
  frame = $derived<BattleFrame | null>(
    this.frames[Math.min(this.#at, this.frames.length - 1)] ?? null,
  )
  /** Everything that has happened is shown. */
  caughtUp = $derived(this.#at >= this.frames.length - 1)

  /** A battle of others is shown once the cards lie open: until then the map is of more use. */
  get visible(): boolean {
    return this.battle !== null && (this.#own || this.battle.revealed)
  }

  get over(): boolean {
    return !this.#live
  }

  /** The table before a battle that is shown from its end. */
  remember(view: View) {
    this.#previous = view
  }

  /** To be called with each state and its events. */
  update(game: State, events: GameEvent[], newEvents: GameEvent[]) {
    const { view } = game
    const battle = latestBattle(events)
    const live = view.battle !== null
    const isNew = battle && battle.start !== this.battle?.start && battle.start !== this.#closed
    const fresh = live || newEvents.some((e) => e.number === battle?.start)
    if (battle && isNew && fresh && !battle.calledOff) {
      const seen = newEvents.some((e) => e.number >= battle.start) || !battle.revealed
      this.before = snapshot(battle, battle.winner === null ? view : this.#previous)
      this.#own = sidesOf(battle).some(({ seat }) => seat === game.you)
      this.#at = seen ? 0 : Infinity // a page opened late does not play it again
    } else if (!battle || battle.start !== this.battle?.start || battle.calledOff) {
      if (!live || battle?.calledOff) this.#clear()
      this.#previous = view
      return
    }
    if (battle.winner === null && live) this.before = snapshot(battle, view)
    this.battle = battle
    this.#live = live
    this.#previous = view
    this.#at = Math.min(this.#at, this.frames.length - 1)
    this.#schedule()
  }

  #clear() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.battle) this.#closed = this.battle.start
    this.battle = null
  }

  #duration(hold: number): number {
    if (!settings.speed) return 0
    const pace = PACE[settings.speed]! * (this.#own ? 1 : OTHERS_PACE)
    return (stillsOnly() ? STILL_MS : hold) * pace
  }

  /** How many milliseconds until everything that has happened is shown, and the curtain has fallen. */
  get remaining(): number {
    const frames = this.frames.slice(Math.min(this.#at, this.frames.length)).slice(0, -1)
    const shown = frames.reduce((sum, frame) => sum + this.#duration(frame.hold), 0)
    return shown + (this.#live ? 0 : this.#curtain)
  }

  get #curtain(): number {
    const pace = settings.speed ? Math.max(1, PACE[settings.speed]!) : 0.4
    return this.#own ? OWN_CURTAIN_MS * pace : CURTAIN_MS * pace * OTHERS_PACE
  }

  #schedule(): void {
    if (this.#timer !== undefined) return
    if (!this.caughtUp) {
      const ms = this.#duration(this.frame!.hold)
      if (ms === 0) {
        this.#at = this.frames.length - 1
        return this.#schedule()
      }
      this.#wait(ms, () => {
        this.#at++
        // Without motion the parts are not counted one by one.
        while (
          stillsOnly() &&
          !this.caughtUp &&
          this.frame!.stage === 'strength' &&
          !this.frame!.proclaimed
        )
          this.#at++
      })
    } else if (!this.#live && !this.stays) {
      this.#wait(this.#curtain, () => this.#clear())
    }
  }

  #wait(ms: number, then: () => void) {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      then()
      if (this.battle) this.#schedule()
    }, ms)
  }

  /** Shows all that has happened at once; when that is in sight and the battle is over, ends it. */
  skip() {
    if (!this.battle) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.caughtUp && !this.#live) return this.#clear()
    this.#at = this.frames.length - 1
    this.#schedule()
  }

  /** The end of the battle is no longer shown. */
  close() {
    this.#clear()
  }

  stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

function snapshot(battle: BattleRecord, view: View | null): Before | null {
  if (!view) return null
  const found: Before = { creatures: {}, units: {}, points: {} }
  for (const { seat } of sidesOf(battle)) {
    const troop = view.troops.find((t) => t.seat === seat && t.space === battle.space)
    const { total, temporary } = view.players[seat]!.points
    found.creatures[seat] = troop?.creatures ?? []
    found.units[seat] = troop?.units ?? 0
    found.points[seat] = { total, temporary }
  }
  return found
}
