// The levels of bots, as the server lists them.
import { request } from '../api/request'
import type { BotLevels, SeatInfo } from '../api/types'
import { settings } from '../settings/settings.svelte'

export const botLevels = $state<BotLevels>({
  levels: [],
  budgeted: [],
  default: '',
  first_game: '',
})
let loading: Promise<void> | undefined

/** Fetches them once; without an answer, again at the next call. */
export function loadLevels(): Promise<void> {
  loading ??= request<BotLevels>('GET', '/api/levels').then(
    (found) => void Object.assign(botLevels, found),
    () => (loading = undefined),
  )
  return loading
}

/** The level of the bots of a table, the first of several; without bots the default. */
export const levelOf = (seats: SeatInfo[]): string =>
  seats.find(({ kind, level }) => kind === 'bot' && botLevels.levels.includes(level ?? ''))
    ?.level ?? botLevels.default

/** The level for a quick game: the last one chosen, or the one for a first game. */
export const quickLevel = (isFirst: boolean): string =>
  botLevels.levels.includes(settings.level)
    ? settings.level
    : isFirst
      ? botLevels.first_game
      : botLevels.default
