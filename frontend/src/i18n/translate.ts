// Texts of the page in the chosen language, with placeholders in braces.
import { settings } from '../settings/settings.svelte'
import { en, type UiKey } from './en'
import { fr } from './fr'
import { keepPunctuation } from '../api/frenchSpaces'

export type { UiKey }

export function t(key: UiKey, values: Record<string, string | number> = {}): string {
  const text = settings.language === 'fr' ? keepPunctuation(fr[key]) : en[key]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The text of a computed key, or the fallback. */
export function tOr(key: string, fallback = ''): string {
  return key in en ? t(key as UiKey) : fallback
}
