// The server's types under the names the page uses, narrowed where OpenAPI is less precise.
import type { components } from './schema'

type Schemas = components['schemas']

export type Analysis = Schemas['Analysis']
export type AnalysedStep = Schemas['AnalysedStep']
export type AnalysisResult = Schemas['AnalysisResult']
export type Announcement = Schemas['AnnouncementInfo']
export type AttackForecast = Schemas['AttackForecast']
export type BotLevels = Schemas['BotLevels']
export type BattleView = Schemas['BattleView']
export type ChatLine = Schemas['ChatLine']
export type CardOdds = Schemas['CardOdds']
export type CreatedTable = Schemas['CreatedTable']
export type HintInfo = Schemas['HintInfo']
export type TableSummary = Schemas['TableSummary']
export type MoveView = Schemas['MoveView']
export type NewSeat = Schemas['NewSeat']
export type NewTable = Schemas['NewTable']
export type Odds = Schemas['Odds']
export type OwnView = Schemas['OwnView']
export type TimeControl = Schemas['TimeControl']
export type Problem = Schemas['Problem']
export type WhyResponse = Schemas['WhyResponse']
export type Replay = Schemas['Replay']
export type RoundScores = Schemas['RoundScores']
export type Rules = Schemas['Rules']
export type SeatInfo = Schemas['SeatInfo']
export type SeatSecret = Schemas['SeatSecret']
export type LinkSecret = Schemas['LinkSecret']
export type LinkInfo = Schemas['LinkInfo']
export type ReportRequest = Schemas['ReportRequest']
export type SecretInfo = Schemas['SecretInfo']
export type ServerStatus = Schemas['ServerStatus']
export type SideView = Schemas['SideView']
export type TableInfo = Schemas['TableInfo']
export type Credentials = Schemas['Credentials']
export type DeviceInfo = Schemas['DeviceInfo']
export type MySeat = Schemas['MySeat']
export type MyTable = Schemas['MyTable']
export type MyTables = Schemas['MyTables']
export type Profile = Schemas['Profile']
export type RatingInfo = Schemas['RatingInfo']
export type Threat = Schemas['Threat']
export type Threats = Schemas['Threats']
export type TroopView = Schemas['TroopView']

export type { Language } from '../locales/locales'
export type Colour = 'ruby' | 'sapphire' | 'diamond'
export type Stops = Required<Schemas['Stops']>
export type Moment = Stops['moments'][number]
export type SeatKind = NonNullable<Schemas['NewSeat']['kind']>
export type Glossary = Schemas['Glossary']
export type Option = Schemas['OptionInfo']
export type GameEvent = Schemas['EventInfo']

export interface PlayerView extends Omit<Schemas['PlayerView'], 'points' | 'pyramids'> {
  /** Those of temples and pyramids are the temporary ones. */
  points: Record<
    'battle' | 'control' | 'sanctuary' | 'tiles' | 'temples' | 'pyramids' | 'temporary' | 'total',
    number
  >
  pyramids: Record<Colour, [level: number, district: number | null]>
}

export interface View extends Omit<Schemas['View'], 'players'> {
  players: PlayerView[]
}

export interface State extends Omit<Schemas['TableState'], 'view' | 'type' | 'stops'> {
  type: 'state'
  stops: Stops | null
  view: View
}

export interface ReplayFrame extends Omit<Schemas['ReplayFrame'], 'view'> {
  view: View
}

/** A message over the live connection. */
export type ServerMessage =
  | State
  | { type: 'chat'; lines: Schemas['ChatLine'][] }
  | { type: 'table'; table: Schemas['TableInfo'] }
  | { type: 'ping' }
  | { type: 'pong' }
  | { type: 'chat_accepted'; key: string | null; number: number }
  | { type: 'accepted'; key: string; version: number; duplicate: boolean }
  | ({ type: 'problem'; key?: string | null } & Schemas['Problem'])
