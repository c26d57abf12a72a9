// Who can do what when the person of another seat stalls or is gone; the server checks it again.
import type { Announcement, LinkInfo, SeatInfo, State } from '../../api/types'
import { t } from '../../i18n/translate'

const isPlaying = (seat: SeatInfo | undefined): boolean =>
  !!seat && seat.kind === 'person' && seat.joined && !seat.away && !seat.conceded

/** Whether the host can ask for a bot or another link for the person of a seat. */
export const canReplace = (game: State, seat: number): boolean =>
  game.table.status !== 'over' &&
  game.table.rated !== 'yes' &&
  seat !== game.you &&
  isPlaying(game.table.seats[seat]) &&
  !game.table.seats[seat]!.hotseat

/** Whether this seat can vote for a bot at another: there are two people besides that one. */
export function canVote(game: State, seat: number): boolean {
  if (game.you === null || !canReplace(game, seat) || !isPlaying(game.table.seats[game.you]))
    return false
  const others = game.table.seats.filter((s) => isPlaying(s) && s.seat !== seat)
  const atOneScreen = others.filter((s) => s.hotseat).length
  return others.length - Math.max(0, atOneScreen - 1) > 1
}

/** Whether the host can ask for another link for the person of a seat, who keeps no name. */
export const canLink = (game: State, seat: number): boolean =>
  canReplace(game, seat) && game.table.rated === 'no' && !game.table.seats[seat]!.identified

/** Whether this seat can still vote for another link for somebody. */
export const canVoteForLink = (game: State, link: LinkInfo): boolean =>
  link.missing.length > 0 &&
  canVote(game, link.seat) &&
  game.you !== null &&
  !link.by.includes(game.you)

/** Whether this seat has voted for a bot at another. */
export const hasVoted = (game: State, seat: number): boolean =>
  game.you !== null &&
  game.table.votes.some((v) => v.seat === seat && v.by.includes(game.you as number))

const NEWS_S = 180 // for so long an announcement is news

/** The latest announcement that is news here, after a time until which all were read. */
export const latestNews = ({ table, you }: State, readUntil = 0): Announcement | undefined =>
  table.announcements
    .filter(
      ({ kind, seat, at }) =>
        kind !== 'vote' && // has a notice of its own
        !(kind === 'new_link' && table.links.some((link) => link.seat === seat)) && // this too
        !(kind === 'hint' && seat === you) &&
        at > readUntil &&
        table.now - at < NEWS_S,
    )
    .at(-1)

/** The text of an announcement of the table. */
export function announcementText({ kind, seat, by }: Announcement, seats: SeatInfo[]): string {
  const name = seats[seat]?.name ?? ''
  return t(`announce_${kind}`, { name, by: by === null ? '' : (seats[by]?.name ?? '') })
}
