// Addresses of the page, all in the fragment, so the server needs only one document.
export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string; secret: string | null }
  | { page: 'replay'; id: string; step: number; secret: string | null }
  | { page: 'rules'; term: string }
  | { page: 'learn'; lesson: string }

export function readRoute(hash: string): Route {
  const [what, a, b, c] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent)
  if (what === 't' && a) return { page: 'table', id: a, secret: b || null }
  if (what === 'r' && a)
    return { page: 'replay', id: a, step: Math.max(0, Number(b) || 0), secret: c || null }
  if (what === 'rules') return { page: 'rules', term: a ?? '' }
  if (what === 'learn') return { page: 'learn', lesson: a ?? '' }
  return { page: 'lobby' }
}
