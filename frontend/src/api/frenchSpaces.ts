// French puts a space before ? ! : ; » and after «. No line may end there.
import type { State } from './types'

const NBSP = '\u00a0'

/** A French text whose punctuation stays with its word. */
export const keepPunctuation = (text: string): string =>
  text.replace(/ (?=[?!:;»])/g, NBSP).replace(/« /g, `«${NBSP}`)

/** The same for a state: its events and answers. */
export const keepStatePunctuation = (state: State): State => ({
  ...state,
  events: state.events.map((event) => ({ ...event, text: keepPunctuation(event.text) })),
  options: state.options.map((option) => ({ ...option, text: keepPunctuation(option.text) })),
})

/** The same for all texts of an object. */
export const keepAllPunctuation = <T>(texts: T): T =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? keepPunctuation(value) : value,
  ) as T
