// Names and explanations of game components in the chosen language, fetched from the server.
import { request } from '../api/request'
import type { Glossary, Language } from '../api/types'
import { typesetAll } from '../locales/locales'

const EMPTY: Glossary = { names: {}, revised_names: {}, effects: {}, terms: [], rules: {} }
const known: Partial<Record<Language, Glossary>> = {}
const current = $state<{ glossary: Glossary }>({ glossary: EMPTY })

export const glossary = (): Glossary => current.glossary

export function setGlossary(language: Language, glossary: Glossary) {
  known[language] = typesetAll(language, glossary)
  current.glossary = known[language]
}

/** Fetches the glossary of a language once; until then ids are shown instead of names. */
export async function loadGlossary(language: Language) {
  setGlossary(
    language,
    known[language] ?? (await request<Glossary>('GET', `/api/glossary/${language}`)),
  )
}

/** The glossary of a language that is not the one shown. */
export async function fetchGlossary(language: Language): Promise<Glossary> {
  return (known[language] ??= await request<Glossary>('GET', `/api/glossary/${language}`))
}

export const nameOf = (kind: string, id: string, edition = 'revised'): string =>
  nameIn(current.glossary, kind, id, edition)

export function nameIn(glossary: Glossary, kind: string, id: string, edition: string): string {
  const { names, revised_names: revised, terms } = glossary
  if (kind === 'term') return terms.find((t) => t.id === id)?.name ?? id
  return (
    (edition === 'revised' ? revised[kind]?.[id] : undefined) ??
    names[kind]?.[id] ??
    id.replaceAll('_', ' ')
  )
}

export function effectOf(kind: string, id: string): string {
  const { effects, terms } = current.glossary
  if (kind === 'term') return terms.find((t) => t.id === id)?.text ?? ''
  return effects[kind === 'creature' ? 'tile' : kind]?.[id] ?? ''
}

/** The ids of the rules about a term, tile, creature or card. */
export function rulesOf(kind: string, id: string): string[] {
  return current.glossary.rules[kind === 'creature' ? 'tile' : kind]?.[id] ?? []
}
