// Names and explanations of everything in the game, in the language chosen, as the server tells them.
import type { Language } from '../net/types'

export interface Words {
  names: Record<string, Record<string, string>>
  revised: Record<string, Record<string, string>>
  effects: Record<string, Record<string, string>>
  terms: Record<string, [string, string]>
  rules?: Record<string, string>
}

const EMPTY: Words = { names: {}, revised: {}, effects: {}, terms: {} }
const known: Partial<Record<Language, Words>> = {}
const current = $state<{ words: Words }>({ words: EMPTY })

export const words = (): Words => current.words

export function giveWords(language: Language, found: Words) {
  known[language] = found
  current.words = found
}

/** Fetches the words of a language once; without a server the ids stand in for the names. */
export async function loadWords(language: Language, fetcher: (path: string) => Promise<Words>) {
  const found = known[language] ?? (await fetcher(`/api/words/${language}`))
  giveWords(language, found)
}

export function nameOf(kind: string, id: string, edition = 'revised'): string {
  const { names, revised, terms } = current.words
  if (kind === 'term') return terms[id]?.[0] ?? id
  return (edition === 'revised' ? revised[kind]?.[id] : undefined) ?? names[kind]?.[id] ?? id.replaceAll('_', ' ')
}

export function effectOf(kind: string, id: string): string {
  const { effects, terms } = current.words
  if (kind === 'term') return terms[id]?.[1] ?? ''
  return effects[kind === 'creature' ? 'tile' : kind]?.[id] ?? ''
}
