import { describe, expect, it } from 'vitest'
import {
  announcementText,
  canLink,
  canReplace,
  canVote,
  canVoteForLink,
  hasVoted,
  latestNews,
} from '../../src/table/state/seatActions'
import type { SeatInfo, State } from '../../src/api/types'

const seat = (number: number, more: Partial<SeatInfo> = {}) =>
  ({ seat: number, name: `P${number}`, kind: 'person', joined: true, ...more }) as SeatInfo

const game = (you: number | null, ...seats: Partial<SeatInfo>[]) =>
  ({
    you,
    table: {
      status: 'running',
      votes: [],
      links: [],
      rated: 'no',
      seats: seats.map((s, i) => seat(i, s)),
    },
  }) as unknown as State

describe('a vote for a bot', () => {
  it('needs two people besides the one concerned', () => {
    expect(canVote(game(0, {}, {}, {}), 1)).toBe(true)
    expect(canVote(game(0, {}, {}), 1)).toBe(false)
    expect(canVote(game(0, {}, {}, { kind: 'bot' }), 1)).toBe(false)
    expect(canVote(game(0, {}, {}, { away: true }), 1)).toBe(false)
  })
  it('counts the players at one screen as one', () => {
    expect(canVote(game(0, { hotseat: true }, { hotseat: true }, {}), 2)).toBe(false)
    expect(canVote(game(0, { hotseat: true }, { hotseat: true }, {}, {}), 2)).toBe(true)
  })
  it('is for people who play, about others who play', () => {
    expect(canVote(game(null, {}, {}, {}), 1)).toBe(false)
    expect(canVote(game(1, {}, {}, {}), 1)).toBe(false)
    expect(canVote(game(0, { away: true }, {}, {}, {}), 1)).toBe(false)
    expect(canVote(game(0, {}, { conceded: true }, {}, {}), 1)).toBe(false)
  })
  it('is given once', () => {
    const voted = game(0, {}, {}, {})
    voted.table.votes = [{ seat: 1, by: [0], missing: [2], expires_at: 0 }]
    expect([hasVoted(voted, 1), hasVoted(voted, 2)]).toEqual([true, false])
  })
})

it('the host can replace people of other devices only', () => {
  expect(canReplace(game(0, {}, {}), 1)).toBe(true)
  expect(canReplace(game(0, {}, { hotseat: true }), 1)).toBe(false)
  expect(canReplace(game(0, {}, { joined: false }), 1)).toBe(false)
})

it('nobody replaces a player of a rated game', () => {
  const rated = game(0, {}, {}, {})
  rated.table.rated = 'yes'
  expect([canReplace(rated, 1), canVote(rated, 1), canLink(rated, 1)]).toEqual([
    false,
    false,
    false,
  ])
})

describe('another link', () => {
  const link = { seat: 1, asked_at: 0, valid_at: 9, by: [] as number[], missing: [0, 2] }
  it('is for guests of games that are not rated', () => {
    expect(canLink(game(0, {}, {}), 1)).toBe(true)
    expect(canLink(game(0, {}, { identified: true }), 1)).toBe(false)
    const offered = game(0, {}, {})
    offered.table.rated = 'offered'
    expect(canLink(offered, 1)).toBe(false)
  })
  it('is voted for once, by the others', () => {
    expect(canVoteForLink(game(0, {}, {}, {}), link)).toBe(true)
    expect(canVoteForLink(game(1, {}, {}, {}), link)).toBe(false)
    expect(canVoteForLink(game(0, {}, {}, {}), { ...link, by: [0], missing: [2] })).toBe(false)
    expect(canVoteForLink(game(0, {}, {}), { ...link, missing: [] })).toBe(false)
  })
  it('has a notice of its own while it waits', () => {
    const state = game(1, {}, {})
    state.table.announcements = [{ kind: 'new_link', seat: 1, by: null, at: 100 }]
    state.table.now = 110
    expect(latestNews(state)?.kind).toBe('new_link')
    state.table.links = [link]
    expect(latestNews(state)).toBe(undefined)
  })
})

it('an announcement names both seats', () => {
  const seats = [seat(0), seat(1)]
  expect(announcementText({ kind: 'vote', seat: 1, by: 0, at: 0 }, seats)).toMatch(/P0.*P1/)
  expect(announcementText({ kind: 'new_link', seat: 1, by: null, at: 0 }, seats)).toContain('P1')
})

it('the latest announcement is news for some minutes, except for who took the hint', () => {
  const hint = { kind: 'hint', seat: 0, by: null, at: 100 } as const
  const link = { kind: 'new_link', seat: 1, by: null, at: 90 } as const
  const table = (you: number | null, now: number) => {
    const state = game(you, {}, {})
    state.table.announcements = [link, hint]
    state.table.now = now
    return state
  }
  expect(latestNews(table(1, 110))).toEqual(hint)
  expect(latestNews(table(null, 110))).toEqual(hint)
  expect(latestNews(table(0, 110))).toEqual(link)
  expect(latestNews(table(1, 1000))).toBe(undefined)
  expect(latestNews(table(0, 110), 90)).toBe(undefined)
})
