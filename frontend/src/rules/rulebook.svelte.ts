// The whole rules in the language chosen, fetched when they are first opened.
import { ask } from '../net/api'
import type { Language, Rules } from '../net/types'

const known: Partial<Record<Language, Rules>> = {}
let current = $state.raw<Rules | null>(null)

export const rulebook = (): Rules | null => current

export function giveRules(language: Language, book: Rules) {
  known[language] = book
  current = book
}

export async function loadRules(language: Language) {
  giveRules(language, known[language] ?? (await ask<Rules>('GET', `/api/rules/${language}`)))
}
