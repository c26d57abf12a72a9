// What the reader of the page has chosen; kept in the browser, nowhere else.
import type { Language } from '../net/types'

export interface Settings {
  language: Language
  theme: 'system' | 'light' | 'dark'
  speed: 0 | 1 | 2 | 3
  odds: boolean
  askTwice: boolean
  hints: boolean
  sound: boolean
  volume: number // of 1
  name: string
}

const KEY = 'kemet.settings'

function first(): Settings {
  const language = globalThis.navigator?.language?.startsWith('fr') ? 'fr' : 'en'
  const usual: Settings = {
    language,
    theme: 'system',
    speed: 2,
    odds: true,
    askTwice: true,
    hints: true,
    sound: false,
    volume: 0.5,
    name: '',
  }
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return usual // a browser without storage, or with something strange in it
  }
}

export const settings = $state<Settings>(first())

export function keepSettings() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // then they hold for this visit
  }
}

export function showTheme() {
  const dark =
    settings.theme === 'dark' ||
    (settings.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.dataset.motion = settings.speed === 0 ? 'off' : 'on'
  document.documentElement.lang = settings.language
}

const calm = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** How long something of a usual length takes at the chosen speed; 0 for no animation. */
export function paced(milliseconds: number): number {
  return calm() ? 0 : milliseconds * [0, 0.5, 1, 2][settings.speed]!
}
