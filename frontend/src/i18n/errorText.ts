// The text shown for a failed request.
import { ApiError } from '../api/request'
import type { Problem } from '../api/types'
import { t, type UiKey } from './translate'

/** Errors of the server whose text the page has itself, in every language. */
const OWN_TEXTS: Partial<Record<string, UiKey>> = {
  stale: 'stale',
  read_only: 'readOnly',
  storage_full: 'storageFull',
  storage_quota: 'storageQuota',
  link_pending: 'linkPending',
  no_pause: 'noPause',
  replaced: 'seatReplaced',
}

/** The server's message; if the server did not answer, or something else answered, a text that says so. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error)
  if (error.status === 0 || error.problem.error === 'unknown') return t('noServer')
  return problemText(error.problem)
}

/** The text shown for what the server rejected. */
export function problemText(problem: Problem): string {
  const own = OWN_TEXTS[problem.error]
  return own ? t(own) : problem.message
}
