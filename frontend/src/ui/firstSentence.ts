/** The first sentence of an effect, without the introduction of a creature: what a small card has room for. */
export function firstSentence(text: string): string {
  const [first = ''] = text.split(/(?<=\.)\s/)
  const short = first.split(/[;:](?= )/)[0]!
  return (short.length > 24 ? short : first).replace(/\.$/, '')
}
