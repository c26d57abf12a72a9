// The settings of this browser, kept in its local storage.
import { LANGUAGES, matchLanguage, type Language } from '../locales/locales'

export interface Settings {
  language: Language
  theme: 'system' | 'light' | 'dark'
  /** Of everything that happens on the table: off, fast, normal, slow. */
  speed: 0 | 1 | 2 | 3
  /** Of all text, in percent of the size that the browser chooses. */
  textSize: number
  odds: boolean
  confirmRisky: boolean
  hints: boolean
  /** Of the sounds, 0 to 1; 0: none. */
  volume: number
  name: string
  /** Of the bots of a quick game, if it has been chosen. */
  level: string
}

const KEY = 'kemet.settings'

function loadSettings(): Settings {
  const language = matchLanguage(globalThis.navigator?.language ?? '')
  const defaults: Settings = {
    language,
    theme: 'system',
    speed: 2,
    textSize: 100,
    odds: true,
    confirmRisky: true,
    hints: true,
    volume: 0.5,
    name: '',
    level: '',
  }
  try {
    const stored: Settings = { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
    return LANGUAGES.includes(stored.language) ? stored : { ...stored, language }
  } catch {
    return defaults // no storage, or invalid content
  }
}

export const TEXT_SIZES = [100, 125, 150, 175, 200]

export const settings = $state<Settings>(loadSettings())

export function saveSettings() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // without storage they last for this visit
  }
}

export function applyTheme() {
  const dark =
    settings.theme === 'dark' ||
    (settings.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.dataset.motion = settings.speed === 0 ? 'off' : 'on'
  document.documentElement.style.fontSize = settings.textSize === 100 ? '' : `${settings.textSize}%`
  document.documentElement.lang = settings.language
}

const prefersReducedMotion = () =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** How long everything takes at a speed, compared to the normal one; 0: it is not shown. */
export const paceOf = (speed: Settings['speed']): number => [0, 0.5, 1, 2][speed]!

/** Less than 1 while many events wait: movements get shorter with the captions. */
export const hurry = { factor: 1 }

/** The duration of a movement at the chosen speed; 0 means that nothing moves. */
export function scaledDuration(milliseconds: number): number {
  return prefersReducedMotion() ? 0 : milliseconds * paceOf(settings.speed) * hurry.factor
}
