// The player of a replay: a jump into a battle shows what it changed, as in live play.
import { beforeEach, expect, it } from 'vitest'
import type { GameEvent, Replay, State } from '../../src/api/types'
import { ReplayTimeline } from '../../src/timeline/replayTimeline'
import type { ReplayData } from '../../src/replay/replayData.svelte'
import { ReplayPlayer } from '../../src/replay/replayPlayer.svelte'
import { settings } from '../../src/settings/settings.svelte'
import { fixture } from '../fixtures'
import over from '../../fixtures/over4.replay.json'

beforeEach(() => {
  settings.speed = 0
})

it('a battle that is jumped to has the points from before the attack', async () => {
  const timeline = new ReplayTimeline(over.replay as Replay, over.events as unknown as GameEvent[])
  const wins = timeline.events.find((event) => event.kind === 'wins')!
  const game = fixture('over4')
  const asked: number[] = []
  /** Every player has as many points as the step has a number. */
  const state = async (step: number): Promise<State> => {
    asked.push(step)
    const players = game.view.players.map((player) => ({
      ...player,
      points: { ...player.points, total: step },
    }))
    return { ...game, view: { ...game.view, players } }
  }
  const data = { timeline, state, prefetch: () => {} } as unknown as ReplayData
  const player = new ReplayPlayer(data, () => {})
  const step = timeline.stepOf(wins)
  await player.show(step)
  const attack = timeline.events
    .filter((e) => e.kind === 'attacks' && e.number < wins.number)
    .at(-1)!
  expect(asked).toEqual([step, timeline.stepOf(attack)])
  const seat = Number(wins.fields.seat)
  expect(player.theatre.before!.points[seat]!.total).toBe(timeline.stepOf(attack))
  player.close()
})
