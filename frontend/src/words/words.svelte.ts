// Names and explanations of everything in the game, in the language chosen, as the server tells them.
import { ask } from '../net/api'
import type { GameWords as Words, Language } from '../net/types'

export type { Words }

const EMPTY: Words = { names: {}, revised_names: {}, effects: {}, terms: [], rules: {} }
const known: Partial<Record<Language, Words>> = {}
const current = $state<{ words: Words }>({ words: EMPTY })

export const words = (): Words => current.words

export function giveWords(language: Language, found: Words) {
  known[language] = found
  current.words = found
}

/** Fetches the words of a language once; until then the ids stand in for the names. */
export async function loadWords(language: Language) {
  giveWords(language, known[language] ?? (await ask<Words>('GET', `/api/words/${language}`)))
}

export function nameOf(kind: string, id: string, edition = 'revised'): string {
  const { names, revised_names: revised, terms } = current.words
  if (kind === 'term') return terms.find((t) => t.id === id)?.name ?? id
  return (
    (edition === 'revised' ? revised[kind]?.[id] : undefined) ??
    names[kind]?.[id] ??
    id.replaceAll('_', ' ')
  )
}

export function effectOf(kind: string, id: string): string {
  const { effects, terms } = current.words
  if (kind === 'term') return terms.find((t) => t.id === id)?.text ?? ''
  return effects[kind === 'creature' ? 'tile' : kind]?.[id] ?? ''
}

/** The rules that tell more about a word, a tile, a creature or a card. */
export function rulesOf(kind: string, id: string): string[] {
  return current.words.rules[kind === 'creature' ? 'tile' : kind]?.[id] ?? []
}
