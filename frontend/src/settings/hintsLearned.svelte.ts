// Which hints are known: one that was shown with enough answered questions is not shown again. Kept in
// the local storage of this browser; the settings bring all hints back.

const KEY = 'kemet.hints'
const ENOUGH = 3

function load(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {} // no storage, or invalid content
  }
}

class HintsLearned {
  #answered = $state.raw(load())

  /** Whether the question of a hint was answered often enough. */
  knows = (about: string): boolean => (this.#answered[about] ?? 0) >= ENOUGH

  get any(): boolean {
    return Object.values(this.#answered).some((n) => n >= ENOUGH)
  }

  /** A question was answered while its hint was shown. */
  count(about: string) {
    this.#save({ ...this.#answered, [about]: (this.#answered[about] ?? 0) + 1 })
  }

  forget() {
    this.#save({})
  }

  #save(answered: Record<string, number>) {
    this.#answered = answered
    try {
      localStorage.setItem(KEY, JSON.stringify(answered))
    } catch {
      // without storage they last for this visit
    }
  }
}

export const hintsLearned = new HintsLearned()
