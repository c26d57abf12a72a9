// Which players own the silver and the gold token.
import type { PlayerView } from '../api/types'

/** The view's own fields where the server sends them; before that, the tiles that bring the tokens. */
export function specialTokens(player: PlayerView & { has_silver?: boolean; has_gold?: boolean }): {
  silver: boolean
  gold: boolean
} {
  return {
    silver: player.has_silver ?? player.tiles.some((tile) => tile.startsWith('act_of_god')),
    gold: player.has_gold ?? player.tiles.includes('divine_will'),
  }
}
