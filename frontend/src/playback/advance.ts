// A view some events later, for moments between two states of the server: only what is seen moving
// on the map and in the players' strips. The next state of the server replaces it.
import type { Colour, GameEvent, PlayerView, TroopView, View } from '../api/types'

interface Fields {
  seat?: number
  attacker?: number
  n?: number
  start?: string | null
  end?: string | null
  space?: string | null
  creature?: string | null
  colour?: Colour
  level?: number
  tile?: string
  action_space?: string
  phase?: string
  round?: number
  card?: string
  seats?: number[]
}

const POINTS: Record<string, 'battle' | 'control' | 'sanctuary'> = {
  scores_battle: 'battle',
  scores_control: 'control',
  scores_sanctuary: 'sanctuary',
}

function player(view: View, seat: number, change: (p: PlayerView) => Partial<PlayerView>): View {
  return {
    ...view,
    players: view.players.map((p) => (p.seat === seat ? { ...p, ...change(p) } : p)),
  }
}

/** Adds units to a troop, or takes them off; a troop without units is gone. */
function units(view: View, seat: number, space: string, n: number, creatures: string[] = []): View {
  const at = view.troops.find((troop) => troop.seat === seat && troop.space === space)
  const others = view.troops.filter((troop) => troop !== at)
  const left = (at?.units ?? 0) + n
  const kept =
    n < 0
      ? (at?.creatures ?? []).filter((c) => !creatures.includes(c))
      : [...(at?.creatures ?? []), ...creatures]
  const troop: TroopView = { space, seat, units: left, creatures: kept }
  return { ...view, troops: left > 0 ? [...others, troop] : others }
}

function march(view: View, f: Fields): View {
  if (f.seat === undefined || !f.start || !f.end) return view
  const from = view.troops.find((troop) => troop.seat === f.seat && troop.space === f.start)
  const n = f.n ?? from?.units ?? 0
  const creatures = f.n === undefined ? (from?.creatures ?? []) : f.creature ? [f.creature] : []
  if (!n) return view
  return units(units(view, f.seat, f.start, -n, creatures), f.seat, f.end, n, creatures)
}

function afterEvent(view: View, event: GameEvent): View {
  const f = event.fields as Fields
  const seat = f.seat ?? -1
  switch (event.kind) {
    case 'moves':
    case 'teleports':
    case 'retreats':
    case 'escapes':
      return march(view, f)
    case 'musters':
      return f.space ? units(view, seat, f.space, f.n ?? 0) : view
    case 'destroyed':
    case 'recalls':
    case 'offers':
      return f.space ? units(view, seat, f.space, -(f.n ?? 0)) : view
    case 'gains_prayer':
      return player(view, seat, (p) => ({ prayer: p.prayer + (f.n ?? 0) }))
    case 'pays':
    case 'loses_prayer':
      return player(view, seat, (p) => ({ prayer: Math.max(0, p.prayer - (f.n ?? 0)) }))
    case 'token':
      return player(view, seat, (p) => ({
        tokens_left: Math.max(0, p.tokens_left - 1),
        used_action_spaces: [...p.used_action_spaces, f.action_space ?? ''],
      }))
    case 'raises':
      return player(view, seat, (p) => ({
        pyramids: { ...p.pyramids, [f.colour!]: [f.level!, Number(f.space?.slice(-1))] },
      }))
    case 'buys':
      return player(view, seat, (p) => ({ tiles: [...p.tiles, f.tile!] }))
    case 'scores_battle':
    case 'scores_control':
    case 'scores_sanctuary': {
      const kind = POINTS[event.kind]!
      return player(view, seat, ({ points }) => ({
        points: { ...points, [kind]: points[kind] + 1, total: points.total + 1 },
      }))
    }
    case 'draws':
    case 'draws_unseen': {
      const drawn = player(view, seat, (p) => ({ hand_size: p.hand_size + 1 }))
      const { own } = view
      if (!own || seat !== view.seat || !f.card) return drawn
      return { ...drawn, own: { ...own, hand: [...own.hand, f.card] } }
    }
    case 'phase_begins':
      return { ...view, phase: f.phase ?? view.phase, active: null, waiting: [] }
    case 'round_begins':
      return { ...view, round: f.round ?? view.round }
    case 'order_set':
      return { ...view, order: f.seats ?? view.order }
    case 'turn_begins':
      return { ...view, active: seat, waiting: [seat] }
    default:
      return view
  }
}

export const advance = (view: View, events: GameEvent[]): View => events.reduce(afterEvent, view)
