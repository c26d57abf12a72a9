// Search: an entry must contain all terms; case and accents are ignored.
export interface Entry {
  kind: 'term' | 'tile' | 'creature' | 'card' | 'battle_card' | 'rule'
  id: string
  name: string
  text: string
}

const fold = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const normalize = (text: string) => fold(text.replaceAll('\u00a0', ' '))

export const searchTerms = (query: string) =>
  normalize(query.replace(/[[\]]/g, ' ')).split(/\s+/).filter(Boolean)

/** Entries that contain all terms; those with the terms in their name come first. */
export function find<T extends Entry>(entries: T[], terms: string[]): T[] {
  const found = entries.filter((e) => {
    const text = normalize(`${e.name} ${e.text}`)
    return terms.every((term) => text.includes(term))
  })
  const nameMatches = (e: T) => terms.every((term) => normalize(e.name).includes(term))
  return [...found.filter(nameMatches), ...found.filter((e) => !nameMatches(e))]
}

/** A text split into pieces, with the matches marked. */
export function highlight(text: string, terms: string[]): { text: string; hit: boolean }[] {
  if (!terms.length) return [{ text, hit: false }]
  // Folding changes the length of accented letters and ligatures: each folded character keeps its origin.
  const letters = [...text]
  const characters = letters.flatMap((letter, i) =>
    [...normalize(letter)].map((character) => ({ character, i })),
  )
  const folded = characters.map((s) => s.character).join('')
  const hits = new Array<boolean>(letters.length).fill(false)
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length))
      for (let n = at; n < at + term.length; n++) hits[characters[n]!.i] = true
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
