// A one-line hint for a question, shown in the first rounds.
import { localeOf } from '../locales/locales'
import { settings } from '../settings/settings.svelte'

/** The hint for a question; empty, if there is none. */
export function hintFor(question: string): string {
  const hints: Partial<Record<string, string>> = localeOf(settings.language).hints
  return hints[question] ?? ''
}
