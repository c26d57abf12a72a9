// Search: an entry must contain all terms. Case, accents, plurals and small typing errors are forgiven,
// and names are found in both languages.
export interface Entry {
  kind: 'term' | 'tile' | 'creature' | 'card' | 'battle_card' | 'rule'
  id: string
  name: string
  text: string
  /** Its names in the other languages. */
  also?: { language: string; name: string }[]
}

/** The name of an entry in every language. */
const namesOf = ({ name, also = [] }: Entry) => [name, ...also.map((one) => one.name)].join(' ')

/** What is looked for: the letters anywhere, or as a whole word with or without a plural ending. */
interface Form {
  text: string
  whole: boolean
}

/** A word of the query and what it may stand for. */
export interface Term {
  typed: string
  forms: Form[]
  /** The words meant by a typing error. */
  corrected: string[]
}

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', '’': "'" }
const fold = (letter: string) =>
  letter
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæ’]/g, (one) => LIGATURES[one]!)

export const normalize = (text: string) => fold(text.replaceAll('\u00a0', ' '))

/** Words without their plural ending, in English and French. */
export function singulars(word: string): string[] {
  if (word.length < 4) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (word.endsWith('aux')) return [`${word.slice(0, -2)}l`, word.slice(0, -1)]
  if (/[^s]s$|x$/.test(word)) return [word.slice(0, -1)]
  return []
}

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\d]/u.test(character)

/** Where a form occurs in a folded text: start and end. */
function occurrences(folded: string, { text, whole }: Form): [number, number][] {
  const found: [number, number][] = []
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) {
    let end = at + text.length
    if (whole) {
      if (isLetter(folded[at - 1])) continue
      if (/[sx]/.test(folded[end] ?? '') && !isLetter(folded[end + 1])) end++
      else if (isLetter(folded[end])) continue
    }
    found.push([at, end])
  }
  return found
}

const contains = (folded: string, term: Term) =>
  term.forms.some((form) => occurrences(folded, form).length > 0)

/** How many letters must be changed, added, left out or exchanged; stops counting above a limit. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j]!, before[j - 2]! + 1)
    }
    ;[before, row] = [row, next]
    if (Math.min(...row) > limit) return limit + 1
  }
  return row[b.length]!
}

/** All words of some entries. */
export function vocabularyOf(entries: Entry[]): Set<string> {
  const text = entries.map((e) => `${namesOf(e)} ${e.text}`).join(' ')
  return new Set(normalize(text).match(/[\p{L}\d]{3,}/gu))
}

/** The words that a mistyped word most likely means. */
function corrections(word: string, vocabulary: Set<string>): string[] {
  const limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2
  let [best, found] = [limit, [] as string[]]
  if (!limit) return []
  for (const known of vocabulary) {
    const d = distance(word, known, best)
    if (d > best) continue
    if (d < best) found = []
    best = d
    found.push(known)
  }
  return found
}

/** The terms of a query. With a vocabulary, words that are not in it stand for similar ones. */
export function searchTerms(query: string, vocabulary?: Set<string>): Term[] {
  const known = vocabulary ? [...vocabulary].join(' ') : ''
  return normalize(query.replace(/[[\]]/g, ' '))
    .split(/\s+/)
    .filter(Boolean)
    .map((typed) => {
      const forms: Form[] = [
        { text: typed, whole: false },
        ...singulars(typed).map((text) => ({ text, whole: true })),
      ]
      const term = { typed, forms, corrected: [] as string[] }
      if (!vocabulary || /[^\p{L}]/u.test(typed) || contains(known, term)) return term
      term.corrected = corrections(typed, vocabulary)
      forms.push(...term.corrected.map((text) => ({ text, whole: true })))
      return term
    })
}

const hasAll = (text: string, terms: Term[]) => {
  const folded = normalize(text)
  return terms.every((term) => contains(folded, term))
}

/** Entries that contain all terms; those with the terms in their name come first. */
export function find<T extends Entry>(entries: T[], terms: Term[]): T[] {
  const found = entries.filter((e) => hasAll(`${namesOf(e)} ${e.text}`, terms))
  const named = new Set(found.filter((e) => hasAll(namesOf(e), terms)))
  return [...found.filter((e) => named.has(e)), ...found.filter((e) => !named.has(e))]
}

/** Whether only a name in another language has the terms. */
export const isForeign = (entry: Entry, terms: Term[]) =>
  !!entry.also?.length && !hasAll(`${entry.name} ${entry.text}`, terms)

/** A text split into pieces, with the matches marked. */
export function splitAtHits(text: string, terms: Term[]): { text: string; hit: boolean }[] {
  if (!terms.length) return [{ text, hit: false }]
  // Folding changes the length of accented letters and ligatures: each folded character keeps its origin.
  const letters = [...text]
  const characters = letters.flatMap((letter, i) =>
    [...normalize(letter)].map((character) => ({ character, i })),
  )
  const folded = characters.map((s) => s.character).join('')
  const hits = new Array<boolean>(letters.length).fill(false)
  for (const form of terms.flatMap((term) => term.forms))
    for (const [from, end] of occurrences(folded, form))
      for (let n = from; n < end; n++) hits[characters[n]!.i] = true
  const pieces: { text: string; hit: boolean }[] = []
  letters.forEach((letter, i) => {
    const last = pieces.at(-1)
    if (last && last.hit === hits[i]) last.text += letter
    else pieces.push({ text: letter, hit: hits[i]! })
  })
  return pieces
}

/** The element id of an address: #/rules/M6, #/rules/walls, #/rules/tile-charge. */
export function anchorOf(address: string, entries: Entry[]): string {
  const [, kind, id] = /^(?:(term|tile|creature|card|battle_card)-)?(\w+)$/.exec(address) ?? []
  const matches = entries.filter((e) => e.id.toLowerCase() === id?.toLowerCase())
  const found = matches.find((e) => e.kind === kind) ?? matches[0]
  return found ? `${found.kind}-${found.id}` : address
}
