// The effect of a tile or a card in a few words, for its face; the whole text is in the glossary.
import { localeOf } from '../locales/locales'
import { settings } from '../settings/settings.svelte'
import { effectOf } from './glossary.svelte'

export const shortEffect = (kind: 'tile' | 'card', id: string): string =>
  localeOf(settings.language).shortEffects[kind][id] ?? firstClause(effectOf(kind, id))

/** A text up to its first full stop or semicolon. */
export const firstClause = (text: string): string => text.split(/(?<=\w)\s*[.;]/u)[0]!
