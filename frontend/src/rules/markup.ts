// The markup of rule texts: **bold**, *italics*, the editions *(O)* and *(R)*, and rule ids [M6].
export interface MarkupPart {
  kind: 'text' | 'bold' | 'italics' | 'edition' | 'rule'
  text: string
}

const MARKS = /\*\*(.+?)\*\*|\*\((O|R)\)\*|\*(.+?)\*|\[([A-Z]\d+a?)\]/g

export function parseMarkup(text: string): MarkupPart[] {
  const parts: MarkupPart[] = []
  let from = 0
  for (const found of text.matchAll(MARKS)) {
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) })
    const [, bold, edition, italics, rule] = found
    if (bold) parts.push({ kind: 'bold', text: bold })
    else if (edition) parts.push({ kind: 'edition', text: edition })
    else if (italics) parts.push({ kind: 'italics', text: italics })
    else parts.push({ kind: 'rule', text: rule! })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

export const stripMarkup = (text: string) =>
  parseMarkup(text)
    .map((part) => part.text)
    .join('')
