// Where a long word may be divided. Browsers know it only for languages they have a dictionary of.

const ENDINGS = /(\p{L}{5,})(ments?|tions?|ances?|ences?|ités?)(?!\p{L})/gu

/** A name in whose long words a soft hyphen marks the place where they may be divided. */
export const softHyphens = (name: string): string =>
  name.replace(ENDINGS, (word: string, start: string, ending: string) =>
    word.length > 10 ? `${start}\u00ad${ending}` : word,
  )
