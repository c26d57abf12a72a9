// Detects that the server serves a newer page than this one: its files are named by content hash.

const SCRIPT = /<script[^>]*\ssrc="([^"]+)"/

/** The script this page was loaded from. */
const loadedScript = () =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

/** Fetches the page again; if that fails or the result is not recognised, the page counts as current. */
export async function isOutdated(): Promise<boolean> {
  const current = loadedScript()
  if (!current) return false
  try {
    const response = await fetch('./', { cache: 'no-store' })
    const served = response.ok ? SCRIPT.exec(await response.text())?.[1] : undefined
    return served !== undefined && served !== current
  } catch {
    return false
  }
}
