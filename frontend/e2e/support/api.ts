// The server's API as the tests use it, without a browser.
import type { CreatedTable, NewTable, State } from '../../src/api/types'
import type { Server } from './server'

export class ApiClient {
  constructor(private readonly server: Server) {}

  async request<T>(
    method: string,
    path: string,
    { body, secret }: { body?: unknown; secret?: string | null } = {},
  ): Promise<T> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' }
    if (secret) headers.Authorization = `Bearer ${secret}`
    const response = await fetch(this.server.url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? null : await response.json()) as T
  }

  createTable(table: NewTable & { position?: unknown }): Promise<CreatedTable> {
    return this.request('POST', '/api/tables', { body: table })
  }

  startTable(table: CreatedTable): Promise<unknown> {
    return this.request('POST', `/api/tables/${table.id}/start`, {
      body: {},
      secret: table.host_secret,
    })
  }

  state(id: string, secret: string): Promise<State> {
    return this.request('GET', `/api/tables/${id}/state`, { secret })
  }

  /** Gives answers for a seat. */
  async answer(id: string, secret: string, ...answers: string[]) {
    for (const answer of answers) {
      const { version } = await this.state(id, secret)
      const key = `${answer.replace(/[^\w.]/g, '.')}.${version}`
      await this.request('POST', `/api/tables/${id}/answers`, {
        body: { answer, version, key },
        secret,
      })
    }
  }
}
