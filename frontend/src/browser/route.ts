// Addresses of the page. Most are in the fragment, so that the server needs only one document. Those
// of public games are paths, so that other sites can show a preview of them.
export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string; secret: string | null }
  | { page: 'replay'; id: string; step: number; secret: string | null }
  | { page: 'public'; id: string; step: number | null }
  | { page: 'rules'; term: string }
  | { page: 'learn'; lesson: string }
  | { page: 'me' }
  | { page: 'recover'; recovery: string }

export function readRoute(hash: string): Route {
  const [what, a, b, c] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent)
  if (what === 't' && a) return { page: 'table', id: a, secret: b || null }
  if (what === 'r' && a)
    return { page: 'replay', id: a, step: Math.max(0, Number(b) || 0), secret: c || null }
  if (what === 'rules') return { page: 'rules', term: a ?? '' }
  if (what === 'learn') return { page: 'learn', lesson: a ?? '' }
  if (what === 'me') return { page: 'me' }
  if (what === 'recover' && a) return { page: 'recover', recovery: a }
  return { page: 'lobby' }
}

const PUBLIC = /^\/g\/([\w-]+)(?:\/(\d+))?\/?$/

/** The address of a public game, or of a moment of it. */
export const publicAddress = (id: string, step: number | null = null): string =>
  step === null ? `/g/${id}` : `/g/${id}/${step}`

/** The route of an address. A fragment goes before a path: it is where a link has led since. */
export function readLocation({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): Route {
  const found = hash.length > 1 ? null : PUBLIC.exec(pathname)
  if (!found) return readRoute(hash)
  return { page: 'public', id: found[1]!, step: found[2] === undefined ? null : Number(found[2]) }
}

/** Goes to an address of the page without loading it again. */
export function navigate(address: string, replace = false) {
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
