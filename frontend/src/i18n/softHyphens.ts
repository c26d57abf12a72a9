// Where a long word may be divided. Browsers know it only for languages they have a dictionary of.

const ENDINGS = /(\p{L}{5,})(ments?|tions?|ances?|ences?|ités?)(?!\p{L})/gu
const PARTS = /(?<=\p{L}{3})(?=(bath|rière|glante)(?!\p{L}))/gu
const BEGINNINGS = /(?<!\p{L})(t[eé]l[eé])(?=\p{L}{5})/giu

/** A name in whose long words a soft hyphen marks the place where they may be divided. */
export const softHyphens = (name: string): string =>
  name
    .replace(ENDINGS, (word: string, start: string, ending: string) =>
      word.length > 9 ? `${start}\u00ad${ending}` : word,
    )
    .replace(PARTS, '\u00ad')
    .replace(BEGINNINGS, '$1\u00ad')
