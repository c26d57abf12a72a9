// The page in French.
import type { Locale } from '../locale'
import { hints } from './hints'
import { shortEffects } from './shortEffects'
import { texts } from './texts'

const NBSP = '\u00a0'

export const locale: Locale = {
  name: 'Français',
  texts,
  hints,
  shortEffects,
  // a space before ? ! : ; » and after «, where no line may end
  typeset: (text) => text.replace(/ (?=[?!:;»])/g, NBSP).replace(/« /g, `«${NBSP}`),
}
