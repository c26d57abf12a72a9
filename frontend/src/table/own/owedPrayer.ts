// The prayer that is spent already but not paid yet.
import type { State } from '../../api/types'

/** Units are paid for all together, with the answer that ends recruiting. */
export function owedPrayer({ view, options }: State): number {
  if (view.question !== 'muster') return 0
  return options.find(({ answer }) => answer === 'done')?.cost ?? 0
}
