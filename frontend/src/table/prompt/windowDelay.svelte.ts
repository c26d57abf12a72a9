// Who is waited for, without the flicker of windows that are passed at once: a window of others is shown
// only when it stays open, and until then what was shown before it in the same turn.
import { untrack } from 'svelte'

export interface Waiting {
  asked: boolean
  question: string
  others: number[]
  /** Which turn it is. */
  turn: string
}

export const WINDOW_QUESTIONS = ['window', 'veto', 'escape']
export const WINDOW_DELAY_MS = 700

export class WindowDelay {
  #held = $state.raw<Waiting>({ asked: false, question: '', others: [], turn: '' })
  #now: () => Waiting
  #inWindow = $derived.by(() => {
    const { asked, question } = this.#now()
    return !asked && WINDOW_QUESTIONS.includes(question)
  })
  shown = $derived.by(() => {
    const now = this.#now()
    if (!this.#inWindow) return now
    return this.#held.turn === now.turn ? this.#held : { ...now, others: [] }
  })

  constructor(now: () => Waiting) {
    this.#now = now
    $effect(() => {
      const waiting = this.#now()
      if (!untrack(() => this.#inWindow)) {
        this.#held = waiting
        return
      }
      if (!waiting.others.length) return // the server passes
      const timer = setTimeout(() => (this.#held = waiting), WINDOW_DELAY_MS)
      return () => clearTimeout(timer)
    })
  }
}
