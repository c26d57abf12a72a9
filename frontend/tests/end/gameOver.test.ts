// The end of a game: the winner, concessions, points, and what can follow.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { GameEvent, Replay, State } from '../../src/api/types'
import GameOver from '../../src/end/GameOver.svelte'
import { layoutPodium, placesOf, PODIUM_WIDTH } from '../../src/end/podium'
import over from '../../fixtures/over4.replay.json'
import { fixture } from '../fixtures'

afterEach(cleanup)
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}

const loaded = async (): Promise<[Replay, GameEvent[]]> => [
  over.replay as Replay,
  over.events as unknown as GameEvent[],
]
const props = { onload: loaded, onrematch: () => {}, onrecord: () => {}, onclose: () => {} }

function conceded(game: State, seats: number[], winner: number | null): State {
  return {
    ...game,
    table: {
      ...game.table,
      winner,
      ended_by: 'concession',
      seats: game.table.seats.map((s) => ({ ...s, conceded: seats.includes(s.seat) })),
    },
    view: { ...game.view, winner: null },
  }
}

describe('game over', () => {
  it('draws the race of the server', async () => {
    render(GameOver, { props: { game: fixture('over4'), ...props } })
    await screen.findByText('Victory points at the end of each round', { selector: 'figcaption' })
    expect(screen.getByRole('list', { name: 'Turning points' }).children.length).toBeGreaterThan(1)
  })

  it('names the winner, also when the others conceded', () => {
    const left = conceded(fixture('over4'), [0, 1, 3], 2)
    render(GameOver, { props: { game: left, ...props } })
    expect(screen.getByRole('heading').textContent).toBe('Chloe wins')
    expect(document.body.textContent).toContain('Anna, Ben, Dina have conceded: the game is over.')
    expect(screen.getAllByText('conceded').length).toBe(3)
  })

  it('tells points of temples and of pyramids apart', () => {
    const game = fixture('over4')
    const { container } = render(GameOver, { props: { game, ...props } })
    const best = game.view.players.reduce((a, b) => (b.points.total > a.points.total ? b : a))
    expect(best.points.temples + best.points.pyramids).toBe(best.points.temporary)
    const row = container.querySelector(`tr.seat-${best.seat}`)!
    expect(row.querySelector('.temples')?.textContent).toContain(String(best.points.temples))
    expect(row.querySelector('.pyramids')?.textContent).toContain(String(best.points.pyramids))
    expect(screen.getByText('temples held')).toBeTruthy()
    expect(screen.getByText('pyramids of level 4')).toBeTruthy()
  })

  it('says who conceded', () => {
    const left = conceded(fixture('over4'), [1], null)
    render(GameOver, { props: { game: left, ...props } })
    expect(screen.getByRole('heading').textContent).toBe('The game is over')
    expect(document.body.textContent).toContain('Ben has conceded: the game is over.')
  })

  it('names all who share the first place when nobody has won', () => {
    const game = conceded(fixture('over4'), [0], null)
    const players = game.view.players.map((player) => ({
      ...player,
      points: { ...player.points, total: player.seat === 2 ? 0 : 1 },
    }))
    render(GameOver, { props: { ...props, game: { ...game, view: { ...game.view, players } } } })
    expect(document.body.textContent).toContain('Level at the top with 1 each, in round')
    expect(document.body.textContent).toContain(': Ben, Dina.')
  })

  it('shows no chart without scores', async () => {
    const { container } = render(GameOver, {
      props: { ...props, game: fixture('over4'), onload: () => Promise.reject(new Error('away')) },
    })
    await Promise.resolve()
    expect(container.querySelector('figure')).toBeNull()
    expect(container.querySelectorAll('.total').length).toBe(4)
  })

  it('writes names without display letters in another font', () => {
    const game = fixture('over4')
    const named = {
      ...game,
      table: {
        ...game.table,
        winner: 0,
        seats: game.table.seats.map((s) => (s.seat ? s : { ...s, name: 'Пётр' })),
      },
    }
    render(GameOver, { props: { ...props, game: named } })
    expect(screen.getByRole('heading').textContent).toBe('Пётр wins')
  })

  it('offers the rematch of another player to join', async () => {
    const game = fixture('over4')
    const offered = { ...game, table: { ...game.table, rematch: 'next' } }
    const info = {
      seats: game.table.seats.map((s) => ({ ...s, kind: 'person', joined: s.seat === 1 })),
    }
    vi.stubGlobal('fetch', async () => Response.json(info))
    const onrematch = vi.fn()
    render(GameOver, { props: { ...props, game: offered, onrematch } })
    await screen.findByText('Ben wants a rematch.')
    await fireEvent.click(screen.getByRole('button', { name: 'Join the rematch' }))
    expect(onrematch).toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  it('asks before a private game is made public', async () => {
    const onshare = vi.fn(async () => true)
    const game = fixture('over4')
    const { rerender } = render(GameOver, { props: { ...props, game, onshare } })
    await fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(onshare).not.toHaveBeenCalled()
    await fireEvent.click(
      screen.getByRole('button', { name: 'Make the game public', hidden: true }),
    )
    await screen.findByText(/public when all others/)
    const shared = { ...game, table: { ...game.table, shared: true } }
    await rerender({ ...props, game: shared, onshare })
    const address = await screen.findByLabelText<HTMLInputElement>('Public address')
    expect(address.value).toBe(`${location.origin}/g/fixture-table`)
  })

  it('lets a spectator share a public game only', async () => {
    render(GameOver, { props: { ...props, game: fixture('over4'), onshare: null } })
    await fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(document.body.textContent).toContain('only its players can make it public, all together')
  })
})

describe('the podium', () => {
  it.each([2, 3, 4, 5])('has blocks side by side for %i players', (n) => {
    const blocks = layoutPodium(Array.from({ length: n }, (_, seat) => seat))
    const placed = [...blocks].sort((a, b) => a.x - b.x)
    expect(placed[1]).toEqual(blocks[0])
    placed.slice(1).forEach((block, i) => {
      expect(block.x).toBeCloseTo(placed[i]!.x + placed[i]!.width)
    })
    expect(placed[0]!.x).toBeGreaterThanOrEqual(0)
    expect(placed.at(-1)!.x + placed.at(-1)!.width).toBeLessThanOrEqual(PODIUM_WIDTH)
    expect(blocks.map((b) => b.height)).toEqual(
      [...blocks.map((b) => b.height)].sort((a, b) => b - a),
    )
  })

  it('has one step for equal points, but for the winner', () => {
    const players = [3, 1, 0, 2].map((seat, i) => ({
      seat,
      points: i < 3 ? 1 : 0,
      conceded: i > 1,
    }))
    expect(placesOf(players, null)).toEqual([0, 0, 2, 3])
    expect(placesOf(players, 3)).toEqual([0, 1, 2, 3])
    const blocks = layoutPodium([3, 1, 0, 2], [0, 0, 2, 3])
    expect(blocks[0]!.height).toBe(blocks[1]!.height)
    expect(blocks[0]!.width).toBe(blocks[1]!.width)
    const right = Math.max(...blocks.map((b) => b.x + b.width))
    expect(right).toBeLessThanOrEqual(PODIUM_WIDTH)
  })
})
