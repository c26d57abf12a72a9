// All languages of the page: a folder beside this file, and a line here.
import type { Locale } from './locale'
import { locale as en } from './en'
import { locale as fr } from './fr'

const LOCALES = {
  en,
  fr,
} satisfies Record<string, Locale>

export type Language = keyof typeof LOCALES

export const LANGUAGES = Object.keys(LOCALES) as Language[]

export const localeOf = (language: Language): Locale => LOCALES[language]

/** The language of the page for a code such as `fr-CA`; English for all others. */
export const matchLanguage = (code: string): Language =>
  LANGUAGES.find((language) => code.startsWith(language)) ?? 'en'

/** The language that one button changes to. */
export const languageAfter = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length]!

export const typeset = (language: Language, text: string): string =>
  localeOf(language).typeset(text)

/** The same for all texts of an object. */
export const typesetAll = <T>(language: Language, texts: T): T =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? typeset(language, value) : value,
  ) as T
