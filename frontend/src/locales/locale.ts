// What a language is to the page. English is the first: the others have what it has.
import type { hints } from './en/hints'
import type { lessons } from './en/lessons'
import type { site } from './en/site'
import type { texts } from './en/texts'

export type UiKey = keyof typeof texts

export interface Locale {
  /** The name of the language, in the language. */
  name: string
  texts: Record<UiKey, string>
  /** By question. */
  hints: Record<keyof typeof hints, string>
  /** By id; a tile or card without one has the beginning of its effect in the glossary. */
  shortEffects: Record<'tile' | 'card', Partial<Record<string, string>>>
  /** A text with the spaces of the language's typography. */
  typeset: (text: string) => string
}

/** The texts of the lessons, which only their page loads: by lesson and step. */
export type LessonTexts = {
  [L in keyof typeof lessons]: Record<keyof (typeof lessons)[L], string>
}

/** The texts of the page without a server, which only that page has. */
export type SiteTexts = Record<keyof typeof site, string>
