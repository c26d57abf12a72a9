// Made from the server's OpenAPI by scripts/schema.py: not to be edited.

export interface Accepted {
  version: number
  again?: boolean
}

export interface Act {
  key?: string | null
}

export interface Answer {
  answer: string
  version: number
  key: string
}

export interface BattleOdds {
  choices: ChoiceOdds[]
  value: number
}

export interface BattleView {
  space: string
  attack: SideView
  defend: SideView
  revealed: boolean
  winner: number | null
}

export interface ChatLine {
  number: number
  seat: number | null
  text: string
  at: number
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

export interface Created {
  id: string
  host: string
  watch: string | null
  seats: SeatLink[]
}

export interface EventInfo {
  number: number
  kind: string
  fields: Record<string, unknown>
  text: string
}

export interface GameWords {
  names: Record<string, Record<string, string>>
  revised_names: Record<string, Record<string, string>>
  effects: Record<string, Record<string, string>>
  terms: TermText[]
  rules: Record<string, Record<string, string[]>>
}

export interface Health {
  status: 'ok' | 'starting' | 'failing'
  version: string
  database?: boolean
  redis?: boolean | null
}

export interface ImportedRecord {
  record: string
  seats?: NewSeat[] | null
  pace?: Pace
  watch?: 'nobody' | 'link' | 'public'
}

export interface Join {
  name?: string | null
  seat?: number | null
  secret?: string | null
}

export interface Leave {
  key?: string | null
  seat?: number | null
  level?: string
}

export interface Listed {
  id: string
  title: string
  edition: string
  mode: string
  players: number
  open_seats: number
  status: 'gathering' | 'running' | 'paused' | 'over'
  watch: string
  pace: Pace
  created: number
}

export interface Moment {
  number: number
  of: number
  view: View
  events: EventInfo[]
}

export interface NewSeat {
  kind?: 'me' | 'hotseat' | 'link' | 'open' | 'bot'
  name?: string | null
  level?: string
}

export interface NewTable {
  edition?: string
  mode?: string | null
  seats: NewSeat[]
  pace?: Pace
  public?: boolean
  watch?: 'nobody' | 'link' | 'public'
  title?: string
  seed?: number | null
  battle_discards?: 'default' | 'open' | 'closed'
  position?: Record<string, unknown> | null
  days?: number | null
}

export interface Odds {
  odds: BattleOdds | null
}

export interface OptionInfo {
  answer: string
  text: string
  cost: number
}

export interface Order {
  key?: string | null
  order: 'ask' | 'not_this_round' | 'my_battles' | 'never'
}

export interface OwnView {
  cards: string[]
  battle_hand: string[]
  battle_closed: string[]
  looking_at: string[]
  options: string[]
  given: string | null
}

export interface Pace {
  kind?: 'none' | 'turn' | 'bank'
  seconds?: number
  increment?: number
}

export interface PlayerView {
  seat: number
  city: string
  prayer: number
  points: Record<string, number>
  supply: number
  tiles: string[]
  pyramids: Record<string, (number | null)[]>
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

export interface Problem {
  error: string
  message: string
  rule?: string | null
  version?: number | null
}

export interface Question {
  answer: string
}

export interface Reason {
  legal: boolean
  kind?: string | null
  rule?: string | null
  message?: string
}

export interface Rename {
  key?: string | null
  name: string
}

export interface Replay {
  id: string
  over: boolean
  steps: Step[]
  rounds: RoundScores[]
}

export interface RoundScores {
  round: number
  scores: number[]
}

export interface RuleText {
  id: string
  text: string
}

export interface Rules {
  title: string
  intro: string[]
  sections: RulesSection[]
}

export interface RulesSection {
  number: string
  title: string
  intro: string
  rules: RuleText[]
}

export interface Say {
  text: string
  key?: string | null
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

export interface SeatLink {
  seat: number
  secret: string
}

export interface SideView {
  seat: number
  strength: Record<string, number>
  play: string | null
  added: string[]
  used: string[]
}

export interface State {
  type?: 'state'
  version: number
  resync: boolean
  table: TableInfo
  you: number | null
  view: View
  options: OptionInfo[]
  first_event: number
  events: EventInfo[]
  can_take_back: boolean
  order: 'ask' | 'not_this_round' | 'my_battles' | 'never' | null
  chat: number
}

export interface Step {
  number: number
  seat: number
  answer: string | null
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
  until: number | null
  now: number
  seats: SeatInfo[]
  round: number
  scores: number[]
  winner: number | null
  ended_by: 'play' | 'concession' | null
  rematch: string | null
  notice: string
}

export interface TermText {
  id: string
  name: string
  text: string
}

export interface TroopView {
  space: string
  seat: number
  units: number
  creatures: string[]
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
  walk: WalkView | null
  own: OwnView | null
  stack: (Record<string, unknown>)[]
}

export interface WalkView {
  seat: number
  space: string
  to: string | null
  cost: number
  left: number
}

export interface Webhook {
  url?: string | null
}
