import { describe, expect, it } from 'vitest'
import {
  announcementText,
  canReplace,
  canVote,
  hasVoted,
  latestNews,
} from '../../src/table/seatActions'
import type { SeatInfo, State } from '../../src/api/types'

const seat = (number: number, more: Partial<SeatInfo> = {}) =>
  ({ seat: number, name: `P${number}`, kind: 'person', joined: true, ...more }) as SeatInfo

const game = (you: number | null, ...seats: Partial<SeatInfo>[]) =>
  ({
    you,
    table: { status: 'running', votes: [], seats: seats.map((s, i) => seat(i, s)) },
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
