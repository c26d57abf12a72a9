// The list of open tables in the lobby: pages, as many as the player asks for.
import { cleanup, fireEvent, render, waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts as en } from '../../src/locales/en/texts'
import Lobby from '../../src/lobby/Lobby.svelte'
import { settings } from '../../src/settings/settings.svelte'

const tableOf = (number: number) => ({
  id: `table-${number}`,
  title: `Table ${number}`,
  edition: 'revised',
  mode: 'standard',
  players: 2,
  open_seats: 1,
  status: 'waiting',
  watch: 'link',
  deal: 'random',
  rated: false,
})
let tables: ReturnType<typeof tableOf>[] = []
let onNextPage = () => {}

beforeEach(() => {
  settings.language = 'en'
  onNextPage = () => {}
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://kemet.example')
    let body: unknown = {}
    if (url.pathname === '/api/tables') {
      const offset = Number(url.searchParams.get('offset'))
      if (offset) onNextPage()
      body = tables.slice(offset, offset + Number(url.searchParams.get('limit') ?? 100))
    }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const titles = () => [...document.querySelectorAll('li b')].map((title) => title.textContent)
const more = () =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === en.moreTables)

it('shows a hundred tables, and the next ones when asked', async () => {
  tables = Array.from({ length: 220 }, (_, number) => tableOf(number))
  render(Lobby, { onsettings: () => {} })
  await waitFor(() => expect(titles()).toHaveLength(100))
  await fireEvent.click(more()!)
  await waitFor(() => expect(titles()).toHaveLength(200))
  await fireEvent.click(more()!)
  await waitFor(() => expect(titles()).toHaveLength(220))
  expect(titles()).toEqual(tables.map((table) => table.title))
  expect(more()).toBeUndefined()
})

it('has no button where all tables are in sight', async () => {
  tables = [tableOf(1)]
  render(Lobby, { onsettings: () => {} })
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(more()).toBeUndefined()
})

it('shows a table once that moves to the next page meanwhile', async () => {
  tables = Array.from({ length: 150 }, (_, number) => tableOf(number))
  render(Lobby, { onsettings: () => {} })
  await waitFor(() => expect(titles()).toHaveLength(100))
  onNextPage = () => {
    tables = [tableOf(999), ...tables]
  }
  await fireEvent.click(more()!)
  await waitFor(() => expect(titles().length).toBeGreaterThan(100))
  expect(new Set(titles()).size).toBe(titles().length)
})
