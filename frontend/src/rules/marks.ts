// The few marks that texts of the rules have: **bold**, *italics*, *(O)* and *(R)*, [M6].
export interface Part {
  kind: 'text' | 'bold' | 'italics' | 'edition' | 'rule'
  text: string
}

const MARKS = /\*\*(.+?)\*\*|\*\((O|R)\)\*|\*(.+?)\*|\[([A-Z]\d+a?)\]/g

export function readMarks(text: string): Part[] {
  const parts: Part[] = []
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

export const unmarked = (text: string) =>
  readMarks(text)
    .map((part) => part.text)
    .join('')
