// Texts of the page in the chosen language, with placeholders in braces.
import { settings } from '../settings/settings.svelte'
import type { UiKey } from '../locales/locale'
import { localeOf } from '../locales/locales'

export type { UiKey }

export function t(key: UiKey, values: Record<string, string | number> = {}): string {
  const { texts, typeset } = localeOf(settings.language)
  return typeset(texts[key]).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
}

/** The text of a computed key, or the fallback. */
export function tOr(key: string, fallback = ''): string {
  return key in localeOf('en').texts ? t(key as UiKey) : fallback
}
