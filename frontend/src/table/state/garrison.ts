// The first units of a city, divided among its districts as far as the edition allows it.
import { ownCity, type ParsedOption } from '../../actions/actions'
import type { View } from '../../api/types'

export type Garrison = readonly number[] // units by district

export interface GarrisonRules {
  total: number
  /** The most units that one district holds. */
  most: number
}

const unitsIn = (option: ParsedOption): number[] => option.words.map(Number)

/** How units can be divided by these answers; null where districts are only chosen. */
export function garrisonRules(options: ParsedOption[]): GarrisonRules | null {
  const garrisons = options.filter((o) => o.verb === 'garrison').map(unitsIn)
  const most = Math.max(0, ...garrisons.flat())
  const divided = garrisons.some((units) => units.some((n) => n > 0 && n < most))
  return divided ? { total: sumOf(garrisons[0]!), most } : null
}

export const sumOf = (garrison: Garrison): number => garrison.reduce((sum, n) => sum + n, 0)

/** One unit more or less in a district; unchanged where that is not possible. */
export function withUnit(
  garrison: Garrison,
  at: number,
  by: 1 | -1,
  { total, most }: GarrisonRules,
): Garrison {
  const units = (garrison[at] ?? 0) + by
  if (units < 0 || units > most || sumOf(garrison) + by > total) return garrison
  return garrison.map((n, i) => (i === at ? units : n))
}

/** A tapped district gets as many of the units left as it holds; a full one gives them back. */
export function tapped(garrison: Garrison, at: number, rules: GarrisonRules): Garrison {
  const held = garrison[at] ?? 0
  const added = Math.min(rules.most - held, rules.total - sumOf(garrison))
  return garrison.map((n, i) => (i === at ? (added > 0 ? held + added : 0) : n))
}

/** A view with these units on the own districts. */
export function withGarrison(view: View, garrison: Garrison): View {
  const { seat } = view
  if (seat === null) return view
  const troops = garrison.flatMap((units, i) =>
    units ? [{ seat, space: `${ownCity(view)}${i + 1}`, units, creatures: [] }] : [],
  )
  return { ...view, troops: [...view.troops, ...troops] }
}
