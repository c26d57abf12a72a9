// The rules in the chosen language, fetched when first opened.
import { request } from '../api/request'
import type { Language, Rules } from '../api/types'

const known: Partial<Record<Language, Rules>> = {}
let current = $state.raw<Rules | null>(null)

export const rulebook = (): Rules | null => current

export function setRules(language: Language, book: Rules) {
  known[language] = book
  current = book
}

export async function loadRules(language: Language) {
  setRules(language, known[language] ?? (await request<Rules>('GET', `/api/rules/${language}`)))
}
