// The public tables of the lobby, in pages as the server lists them.
import { request } from '../api/request'
import type { TableSummary } from '../api/types'

/** Tables of a page. */
export const PAGE_TABLES = 100

export interface OpenTables {
  tables: TableSummary[]
  hasMore: boolean
}

/** The tables of the first pages. The list may move between two requests: a table comes once. */
export async function loadOpenTables(pages: number): Promise<OpenTables> {
  const found = new Map<string, TableSummary>()
  let hasMore = true
  for (let page = 0; page < pages && hasMore; page += 1) {
    const offset = page * PAGE_TABLES
    const listed = await request<TableSummary[]>(
      'GET',
      `/api/tables?offset=${offset}&limit=${PAGE_TABLES}`,
    )
    for (const table of listed) found.set(table.id, table)
    hasMore = listed.length === PAGE_TABLES
  }
  return { tables: [...found.values()], hasMore }
}
