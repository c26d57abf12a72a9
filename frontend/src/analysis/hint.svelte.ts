// A hint for the open question: the best answer with the chance to win. It is for one question.
import { request } from '../api/request'
import type { HintInfo, State } from '../api/types'
import { errorText } from '../i18n/errorText'
import { settings } from '../settings/settings.svelte'
import { isAgainstBots } from './hint'

const questionOf = (game: State) => game.options.map((option) => option.answer).join()

export class Hint {
  shown = $state.raw<HintInfo | null>(null)
  problem = $state('')
  busy = $state(false)
  #question = ''

  constructor(
    private readonly game: () => State,
    private readonly secret: () => string | null,
    private readonly onshow: (spaces: string[]) => void,
  ) {}

  /** Whether this seat can ask for one. */
  isOffered = $derived.by(() => isAgainstBots(this.game()) && this.game().options.length > 1)

  /** To be called with each state. */
  onState(game: State) {
    const question = questionOf(game)
    if (question === this.#question) return
    this.#question = question
    this.close()
  }

  close() {
    this.shown = null
    this.problem = ''
  }

  async ask() {
    this.busy = true
    this.problem = ''
    const asked = this.#question
    try {
      const path = `/api/tables/${this.game().table.id}/hint?language=${settings.language}`
      const found = await request<HintInfo>('POST', path, { secret: this.secret() })
      if (asked === this.#question) {
        this.shown = found
        this.onshow(found.alternatives[0]?.answer.split(' ').slice(1) ?? [])
      }
    } catch (error) {
      this.problem = errorText(error)
    }
    this.busy = false
  }
}
