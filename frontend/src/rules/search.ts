// Looking things up: all words that were typed must be found, without regard to capitals and accents.
export interface Entry {
  kind: 'term' | 'tile' | 'creature' | 'card' | 'battle_card' | 'rule'
  id: string
  name: string
  text: string
}

const bare = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const plain = (text: string) => bare(text.replaceAll('\u00a0', ' '))

export const wordsOf = (asked: string) =>
  plain(asked.replace(/[[\]]/g, ' ')).split(/\s+/).filter(Boolean)

/** What speaks of all the words; of those, what is called so comes first. */
export function find<T extends Entry>(entries: T[], words: string[]): T[] {
  const found = entries.filter((e) => {
    const text = plain(`${e.name} ${e.text}`)
    return words.every((word) => text.includes(word))
  })
  const called = (e: T) => words.every((word) => plain(e.name).includes(word))
  return [...found.filter(called), ...found.filter((e) => !called(e))]
}

/** A text cut into pieces, those that were looked for being marked. */
export function highlight(text: string, words: string[]): { text: string; hit: boolean }[] {
  if (!words.length) return [{ text, hit: false }]
  // An accent or a ligature makes a letter longer or shorter: each sign remembers where it came from.
  const letters = [...text]
  const signs = letters.flatMap((letter, i) => [...plain(letter)].map((sign) => ({ sign, i })))
  const folded = signs.map((s) => s.sign).join('')
  const hits = new Array<boolean>(letters.length).fill(false)
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      for (let n = at; n < at + word.length; n++) hits[signs[n]!.i] = true
  const pieces: { text: string; hit: boolean }[] = []
  letters.forEach((letter, i) => {
    const last = pieces.at(-1)
    if (last && last.hit === hits[i]) last.text += letter
    else pieces.push({ text: letter, hit: hits[i]! })
  })
  return pieces
}

/** The part of the page an address leads to: #/rules/M6, #/rules/walls, #/rules/tile-charge. */
export function anchorOf(wanted: string, entries: Entry[]): string {
  const [, kind, id] = /^(?:(term|tile|creature|card|battle_card)-)?(\w+)$/.exec(wanted) ?? []
  const fits = entries.filter((e) => e.id.toLowerCase() === id?.toLowerCase())
  const found = fits.find((e) => e.kind === kind) ?? fits[0]
  return found ? `${found.kind}-${found.id}` : wanted
}
