import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import TableBanners from '../../src/table/page/TableBanners.svelte'
import type { State } from '../../src/api/types'
import type { Session } from '../../src/table/state/session.svelte'
import { fixture } from '../fixtures'

function show(change: (game: State) => void) {
  const game = fixture('turn3')
  change(game)
  const command = vi.fn()
  const session = { status: 'open', outdated: false, command } as unknown as Session
  render(TableBanners, { game, session })
  return command
}

describe('another link', () => {
  const link = { asked_at: 0, valid_at: 86_400, by: [], missing: [] as number[] }

  it('for the own seat can be objected to', async () => {
    const command = show((game) => (game.table.links = [{ ...link, seat: game.you! }]))
    expect(screen.getByText(/a new link for your seat/)).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'Object' }))
    expect(command).toHaveBeenCalledWith('links/objection')
  })

  it('for another seat is voted for, if there is a vote', async () => {
    const command = show((game) => {
      game.table.seats = game.table.seats.map((seat) => ({
        ...seat,
        kind: 'person' as const,
        joined: true,
        hotseat: false,
      }))
      const seat = (game.you! + 1) % 3
      game.table.links = [{ ...link, seat, missing: [game.you!] }]
    })
    await fireEvent.click(screen.getByRole('button', { name: 'Vote for the new link' }))
    expect(command).toHaveBeenCalledWith('links/vote', { seat: expect.any(Number) })
  })
})

it('the pause of a rated game says when it ends', () => {
  show((game) => {
    game.table.status = 'paused'
    game.table.pause_ends_at = 86_400
  })
  expect(screen.getByText(/It goes on at .*1970.* at the latest/)).toBeTruthy()
})
