// The events of the last night, for its summary.
import type { GameEvent } from '../../api/types'
import { scaledDuration } from '../../settings/settings.svelte'

const SHOWN_MS = 15000

const begins = (event: GameEvent, ...phases: unknown[]) =>
  event.kind === 'phase_begins' && phases.includes(event.fields.phase)

export class NightEvents {
  #from = $state<number | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly events: () => GameEvent[]) {}

  /** The events from the beginning of the night to the next day; empty when the summary is closed. */
  shown = $derived.by(() => {
    const from = this.#from
    if (from === null) return []
    const since = this.events().filter((event) => event.number >= from)
    const day = since.findIndex((event) => begins(event, 'day'))
    return day < 0 ? since : since.slice(0, day)
  })

  /** Opens the summary when a night begins; it closes by itself some seconds after the next day begins. */
  onEvents(newEvents: GameEvent[]) {
    const night = newEvents.find((event) => begins(event, 'night', 'evening'))
    if (night) {
      clearTimeout(this.#timer)
      this.#from = night.number
    }
    if (this.#from === null || !newEvents.some((event) => begins(event, 'day'))) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.close(), Math.max(SHOWN_MS, scaledDuration(SHOWN_MS)))
  }

  close() {
    clearTimeout(this.#timer)
    this.#from = null
  }
}
