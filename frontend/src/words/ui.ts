// The page's own words in the language chosen; places in braces are filled.
import { settings } from '../settings/settings.svelte'
import { en, type UiKey } from './en'
import { fr } from './fr'

export type { UiKey }

export function t(key: UiKey, fill: Record<string, string | number> = {}): string {
  const text = (settings.language === 'fr' ? fr : en)[key]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole))
}

/** A word whose key is put together, if there is one. */
export function maybe(key: string, fallback = ''): string {
  return key in en ? t(key as UiKey) : fallback
}
