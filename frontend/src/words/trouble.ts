// What to say of a request that failed.
import { Refused } from '../net/api'
import { t } from './ui'

/** The server's own words; of an answer that is none of its own, or of none, that it does not answer. */
export function troubleOf(error: unknown): string {
  if (!(error instanceof Refused)) return String(error)
  return error.status === 0 || error.problem.error === 'unknown' ? t('noServer') : error.message
}
