// A session without a server: it shows one state and logs the answers.
import type { Session } from '../src/table/state/session.svelte'
import type { State } from '../src/api/types'
import { EventQueue } from '../src/playback/eventQueue.svelte'
import over from '../fixtures/over4.replay.json'

export function fakeSession(state: State, odds: unknown = null): Session {
  return {
    id: state.table.id,
    state,
    events: state.events,
    newEvents: [],
    status: 'live',
    problem: null,
    busy: false,
    handover: null,
    chat: [],
    secret: null,
    pace: new EventQueue(() => {}),
    answer: (...a: string[]) => console.log('answer', a.join(' | ')),
    undo: async () => {},
    command: async () => null,
    setStops: async () => null,
    why: async (answer: string) => ({
      legal: false,
      kind: '',
      rule: 'B1',
      message: `Not now: ${answer} [B1]`,
    }),
    forecast: async () => ({
      attack: { seat: 0, strength: 5 },
      defend: { seat: 1, strength: 3 },
      win: 0.71,
    }),
    get: async (what: string) => {
      if (what === 'odds') return { odds }
      if (what === 'replay') return over.replay
      return what.startsWith('replay/events') ? over.events : []
    },
  } as unknown as Session
}
