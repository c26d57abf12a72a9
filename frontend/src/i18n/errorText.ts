// The text shown for a failed request.
import { ApiError } from '../api/request'
import { t } from './translate'

/** The server's message; if the server did not answer, or something else answered, a text that says so. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error)
  return error.status === 0 || error.problem.error === 'unknown' ? t('noServer') : error.message
}
