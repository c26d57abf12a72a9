// Dates of the server, which are seconds, as text in the language of the page.
import { settings } from '../settings/settings.svelte'

/** The day and the time of a moment. */
export const dateOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(settings.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
