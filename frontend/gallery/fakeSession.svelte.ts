// A session without a server: it shows one state and logs the answers.
import type { Session } from '../src/table/session.svelte'
import type { State } from '../src/api/types'
import { EventQueue } from '../src/pace/eventQueue.svelte'
import rounds from '../fixtures/rounds.json'

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
    get: async (what: string) => (what === 'odds' ? { odds } : what === 'replay' ? { rounds } : []),
  } as unknown as Session
}
