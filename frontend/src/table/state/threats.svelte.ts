// Who could reach a space with the next Move action: asked of the server when a space is looked at.
import type { State, Threat, Threats as Found } from '../../api/types'
import type { Session } from './session.svelte'

const REST_MS = 450 // how long the pointer rests on a space first

export class Threats {
  /** The space that is looked at, with its answer. */
  shown = $state.raw<{ space: string; threats: Threat[] } | null>(null)
  #space: string | null = null
  #dismissed: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #answers = new Map<string, Threat[]>()
  #version = -1

  constructor(private readonly session: Pick<Session, 'get' | 'state' | 'status'>) {}

  /** During the set-up nobody can move yet. */
  get available(): boolean {
    return this.session.state?.view.phase !== 'setup'
  }

  /** The mouse is moved over a space, or the keyboard focuses it: shown once it stays so; null hides it. */
  hover(space: string | null) {
    if (space === this.#space) return
    if (space !== null && space === this.#dismissed) return
    this.hide()
    if (!space || !this.available) return
    this.#space = space
    this.#timer = setTimeout(() => void this.#ask(space), REST_MS)
  }

  /** A space pressed long: shown at once, until something else happens. */
  look(space: string) {
    this.hide()
    if (!this.available) return
    this.#space = space
    void this.#ask(space)
  }

  hide() {
    clearTimeout(this.#timer)
    this.#space = this.#dismissed = this.shown = null
  }

  /** Hides it until another space is looked at. */
  dismiss() {
    const space = this.#space
    this.hide()
    this.#dismissed = space
  }

  /** Another state has other threats. */
  onState(game: State) {
    if (game.version === this.#version) return
    this.#version = game.version
    this.#answers.clear()
    const space = this.#space
    if (this.shown && space) void this.#ask(space)
  }

  async #ask(space: string) {
    if (this.session.status === 'gone') return
    const version = this.#version
    try {
      const threats =
        this.#answers.get(space) ??
        (await this.session.get<Found>(`threats?space=${space}`)).threats
      if (version === this.#version) this.#answers.set(space, threats)
      if (this.#space === space) this.shown = { space, threats: this.#relevant(space, threats) }
    } catch {
      if (this.#space === space) this.shown = null // the map is the same without it
    }
  }

  /** One's own troops only where somebody else stands. */
  #relevant(space: string, threats: Threat[]): Threat[] {
    const { you, view } = this.session.state ?? {}
    const held = view?.troops.some((troop) => troop.space === space && troop.seat !== you)
    return threats.filter((threat) => held || threat.seat !== you)
  }
}
