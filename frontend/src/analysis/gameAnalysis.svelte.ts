// The analysis of a finished game: asked for, awaited, and loaded in the language of the page.
import { request } from '../api/request'
import type { Analysis, AnalysedStep, Language } from '../api/types'
import { errorText } from '../i18n/errorText'

const POLL_MS = 1500

export class GameAnalysis {
  info = $state.raw<Analysis | null>(null)
  problem = $state('')
  busy = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(
    readonly id: string,
    readonly secret: string | null,
  ) {}

  get result() {
    return this.info?.result ?? null
  }

  /** Loads the analysis as far as it is, and again until it is done. */
  async load(language: Language) {
    await this.#send('GET', language)
  }

  /** Asks the server to analyse the game. */
  async start(language: Language) {
    this.busy = true
    if (await this.#send('POST', language)) await this.load(language)
    this.busy = false
  }

  close() {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  async #send(method: 'GET' | 'POST', language: Language): Promise<boolean> {
    clearTimeout(this.#timer)
    try {
      const path = `/api/tables/${this.id}/analysis?language=${language}`
      this.info = await request<Analysis>(method, path, { secret: this.secret })
      this.problem = ''
    } catch (error) {
      this.problem = errorText(error)
      return false
    }
    if (!this.#closed && ['waiting', 'running'].includes(this.info.status))
      this.#timer = setTimeout(() => void this.load(language), POLL_MS)
    return true
  }
}

/** The answers that are judged, in the order of the game. */
export const mistakesOf = (steps: AnalysedStep[]) => steps.filter((step) => step.judgement !== '')

/** The judged answer of a step: the one that led there, or the one that is given next. */
export function mistakeAt(mistakes: AnalysedStep[], step: number): AnalysedStep | null {
  return (
    mistakes.find((one) => one.number === step) ??
    mistakes.find((one) => one.number === step + 1) ??
    null
  )
}

/** The next mistake after a step, or the last one before it. */
export function neighbourMistake(
  mistakes: AnalysedStep[],
  step: number,
  by: 1 | -1,
): AnalysedStep | null {
  return by > 0
    ? (mistakes.find((one) => one.number > step) ?? null)
    : (mistakes.filter((one) => one.number < step).at(-1) ?? null)
}

/** A probability in whole percent. */
export const percent = (chance: number) => Math.round(100 * chance)
