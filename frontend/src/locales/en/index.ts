// The page in English.
import type { Locale } from '../locale'
import { hints } from './hints'
import { shortEffects } from './shortEffects'
import { texts } from './texts'

export const locale: Locale = {
  name: 'English',
  texts,
  hints,
  shortEffects,
  typeset: (text) => text,
}
