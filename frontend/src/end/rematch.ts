// Offers a rematch to all players of the table, or joins the one that another player has offered.
import { storeRematch } from '../browser/storage'
import type { Session } from '../table/state/session.svelte'

/** Goes to the table of the rematch with the own seat, or as a spectator. */
export async function joinRematch(session: Session) {
  const game = session.state
  const created = game?.you === null ? null : await session.command('rematch')
  const id = typeof created?.id === 'string' ? created.id : game?.you === null && game.table.rematch
  if (!id) return
  storeRematch(session.id, id)
  location.hash = `#/t/${id}`
}
