import { beforeEach, describe, expect, it } from 'vitest'
import { ChatUnread } from '../../src/table/log/chatUnread.svelte'

describe('unread lines of the chat', () => {
  beforeEach(() => localStorage.clear())

  it('are those after the first visit that were not in sight', () => {
    const chat = new ChatUnread('a', 3)
    expect(chat.of(3)).toBe(0)
    expect(chat.of(5)).toBe(2)
    chat.markSeen(5)
    expect(chat.of(5)).toBe(0)
  })

  it('are remembered for each table', () => {
    new ChatUnread('a', 3)
    new ChatUnread('b', 9)
    expect(new ChatUnread('a', 7).of(7)).toBe(4)
    expect(new ChatUnread('b', 9).of(9)).toBe(0)
  })

  it('survive a broken storage', () => {
    localStorage.setItem('kemet.chatSeen', '{]')
    expect(new ChatUnread('a', 2).of(3)).toBe(1)
  })
})
