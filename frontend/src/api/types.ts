// The server's types under the names the page uses, narrowed where OpenAPI is less precise.
import type * as S from './schema'

export type {
  BattleView,
  ChatLine,
  ChoiceOdds,
  Created,
  Listed,
  NewSeat,
  NewTable,
  Odds,
  OwnView,
  Pace,
  Problem,
  Reason,
  Replay,
  RoundScores,
  Rules,
  SeatInfo,
  SeatLink,
  SideView,
  TableInfo,
  TroopView,
  WalkView,
} from './schema'

export type Language = 'en' | 'fr'
export type Colour = 'ruby' | 'sapphire' | 'diamond'
export type AutoPassMode = S.Order['order']
export type SeatKind = NonNullable<S.NewSeat['kind']>
export type Glossary = S.GameWords
export type Option = S.OptionInfo
export type GameEvent = S.EventInfo

export interface PlayerView extends Omit<S.PlayerView, 'points' | 'pyramids'> {
  points: Record<'battle' | 'control' | 'sanctuary' | 'tiles' | 'temporary' | 'total', number>
  pyramids: Record<Colour, [level: number, district: number | null]>
}

export interface View extends Omit<S.View, 'players'> {
  players: PlayerView[]
}

export interface State extends Omit<S.State, 'view' | 'type'> {
  type: 'state'
  view: View
}

export interface ReplayFrame extends Omit<S.Moment, 'view'> {
  view: View
}

/** A message over the live connection. */
export type ServerMessage =
  | State
  | { type: 'chat'; lines: S.ChatLine[] }
  | { type: 'ping' }
  | { type: 'pong' }
  | { type: 'said'; key: string | null; number: number }
  | { type: 'accepted'; key: string; version: number; again: boolean }
  | ({ type: 'problem'; key?: string | null } & S.Problem)
