// Claims seats. A link, which its maker knows, can only claim its seat once; the secret of the seat
// is drawn here, and nobody else learns it.
import { ApiError, request } from '../api/request'
import type { SeatSecret } from '../api/types'
import { storeSeat, storedTable } from './storage'

const KEY = 'kemet.claims'
const MAX_CLAIMS = 40
const SECRET_BYTES = 16

/** A random secret of 128 bits, as the server writes them. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

type Claim = [link: string, secret: string]
let inMemory: Claim[] = [] // where the browser stores nothing

function claims(): Claim[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as Claim[]) : []
  } catch {
    return inMemory
  }
}

/** Whether this browser has tried to claim the seat of a link. */
export const hasClaim = (link: string): boolean => claims().some(([of]) => of === link)

/** The secret to claim the seat of a link with. It is stored before it is sent, so that a claim
 * whose reply is lost can be repeated. */
export function claimSecret(link: string): string {
  const known = claims().find(([of]) => of === link)
  if (known) return known[1]
  const secret = newSecret()
  inMemory = [[link, secret] as Claim, ...claims()].slice(0, MAX_CLAIMS)
  try {
    localStorage.setItem(KEY, JSON.stringify(inMemory))
  } catch {
    // without storage the address has the secret
  }
  return secret
}

/** Claims the seat of a link and stores its new secret. */
export async function claimSeat(id: string, link: string): Promise<SeatSecret> {
  const secret = claimSecret(link)
  const claimed = await request<SeatSecret>('POST', `/api/tables/${id}/claim`, {
    secret: link,
    body: { secret },
  })
  storeSeat(id, { ...claimed, link })
  if (!storedTable(id)) history.replaceState(null, '', `#/t/${id}/${secret}`)
  return claimed
}

/** Whether somebody else has claimed the seat. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.error === 'claimed'

/** The secret with which this browser plays, for a link or secret in an address; else null. */
export function knownSecret(id: string, secret: string | null): string | null {
  const seats = storedTable(id)?.seats ?? []
  return seats.find((s) => s.secret === secret || s.link === secret)?.secret ?? null
}
