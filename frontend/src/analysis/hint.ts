// Whether hints are offered: a person plays against bots alone.
import type { State } from '../api/types'

export { percent } from './gameAnalysis.svelte'

export function isAgainstBots({ you, table }: Pick<State, 'you' | 'table'>): boolean {
  if (you === null || table.status !== 'running') return false
  return table.seats.every((seat) => (seat.seat === you ? !seat.away : seat.kind === 'bot'))
}
