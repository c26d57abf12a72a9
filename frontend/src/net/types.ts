// What the server says and is told; the same shapes as src/kemet/client/models.py.

export type Language = 'en' | 'fr'
export type Colour = 'ruby' | 'sapphire' | 'diamond'
export type OrderName = 'ask' | 'not_this_round' | 'my_battles' | 'never'
export type SeatKind = 'me' | 'hotseat' | 'link' | 'open' | 'bot'

export interface PlayerView {
  seat: number
  city: string
  prayer: number
  points: Record<'battle' | 'control' | 'sanctuary' | 'tiles' | 'temporary' | 'total', number>
  supply: number
  tiles: string[]
  pyramids: Record<Colour, [number, number | null]>
  creatures: Record<string, string | null>
  cards: number
  battle_hand: number
  battle_open: string[]
  battle_closed: number
  battle_out: string[]
  tokens: number
  used: string[]
  silver_used: boolean
  gold_used: boolean
}

export interface TroopView {
  space: string
  seat: number
  units: number
  creatures: string[]
}

export interface SideView {
  seat: number
  strength: Record<string, number>
  play: string | null
  added: string[]
  used: string[]
}

export interface BattleView {
  space: string
  attack: SideView
  defend: SideView
  revealed: boolean
  winner: number | null
}

export interface OwnView {
  cards: string[]
  battle_hand: string[]
  battle_closed: string[]
  looking_at: string[]
  options: string[]
  given: string | null
}

export interface View {
  seat: number | null
  edition: string
  mode: string
  settings: Record<string, number>
  round: number
  phase: string
  order: number[]
  active: number | null
  triggered_by: number | null
  winner: number | null
  waiting: number[]
  question: string
  players: PlayerView[]
  troops: TroopView[]
  market: Record<string, number>
  pile: number
  discards: string[]
  due: number
  battle: BattleView | null
  own: OwnView | null
  stack: unknown[]
}

export interface Pace {
  kind: 'none' | 'turn' | 'bank'
  seconds: number
  increment: number
}

export interface SeatInfo {
  seat: number
  name: string
  kind: 'person' | 'open' | 'bot'
  joined: boolean
  hotseat: boolean
  level: string | null
  left: boolean
  conceded: boolean
  connected: boolean
  seconds: number | null
  ticking: boolean
}

export interface TableInfo {
  id: string
  title: string
  edition: string
  mode: string
  status: 'gathering' | 'running' | 'paused' | 'over'
  public: boolean
  watch: string
  pace: Pace
  created: number
  now: number
  seats: SeatInfo[]
  round: number
  scores: number[]
  winner: number | null
  ended_by: 'play' | 'concession' | null
  rematch: string | null
  notice: string
}

export interface Listed {
  id: string
  title: string
  edition: string
  mode: string
  players: number
  open_seats: number
  status: TableInfo['status']
  watch: string
  pace: Pace
  created: number
}

export interface Option {
  answer: string
  text: string
  cost: number
}

export interface Happening {
  number: number
  kind: string
  fields: Record<string, unknown>
  text: string
}

export interface State {
  type: 'state'
  version: number
  resync: boolean
  table: TableInfo
  you: number | null
  view: View
  options: Option[]
  first_event: number
  events: Happening[]
  can_take_back: boolean
  order: OrderName | null
  chat: number
}

export interface Problem {
  error: string
  message: string
  rule?: string | null
  version?: number | null
}

export interface ChatLine {
  number: number
  seat: number | null
  text: string
  at: number
}

export type Told =
  | State
  | { type: 'chat'; lines: ChatLine[] }
  | { type: 'ping' }
  | { type: 'pong' }
  | { type: 'accepted'; key: string; version: number; again: boolean }
  | ({ type: 'problem'; key?: string | null } & Problem)

export interface SeatLink {
  seat: number
  secret: string
}

export interface Created {
  id: string
  host: string
  watch: string | null
  seats: SeatLink[]
}

export interface NewSeat {
  kind: SeatKind
  name?: string
  level?: string
}

export interface NewTable {
  edition: string
  mode?: string
  seats: NewSeat[]
  pace?: Pace
  public?: boolean
  watch?: 'nobody' | 'link' | 'public'
  title?: string
  seed?: number
}

export interface Replay {
  id: string
  over: boolean
  steps: { number: number; seat: number; answer: string | null }[]
}

export interface Moment {
  number: number
  of: number
  view: View
  events: Happening[]
}

export interface ChoiceOdds {
  play: string
  discard: string
  cards: string[]
  win: number
  own_losses: number
  enemy_losses: number
  points: number
  weight: number
}

export interface Odds {
  odds: { choices: ChoiceOdds[]; value: number } | null
}

export interface Reason {
  legal: boolean
  kind: string | null
  rule: string | null
  message: string
}
