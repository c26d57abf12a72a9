// Texts of the page without a server.
import type { SiteTexts } from '../locales/locale'
import { typeset } from '../locales/locales'
import { settings } from '../settings/settings.svelte'

const FILES = import.meta.glob<SiteTexts>('../locales/*/site.ts', { eager: true, import: 'site' })

export function s(key: keyof SiteTexts, values: Record<string, string | number> = {}): string {
  const { language } = settings
  const text = typeset(language, FILES[`../locales/${language}/site.ts`]![key])
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
