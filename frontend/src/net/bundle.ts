// Whether the server hands out a newer page than this one: its files are named by their contents.

const SCRIPT = /<script[^>]*\ssrc="([^"]+)"/

/** The file this page was loaded from, as its own document names it. */
const own = () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

/** Asks for the page anew; one that cannot be had, or looks like nothing known, is not newer. */
export async function isOutdated(): Promise<boolean> {
  const mine = own()
  if (!mine) return false
  try {
    const response = await fetch('./', { cache: 'no-store' })
    const theirs = response.ok ? SCRIPT.exec(await response.text())?.[1] : undefined
    return theirs !== undefined && theirs !== mine
  } catch {
    return false
  }
}
