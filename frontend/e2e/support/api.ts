// The server's API as the tests use it, without a browser.
import { randomBytes } from 'node:crypto'
import type { CreatedTable, NewTable, State } from '../../src/api/types'
import type { Server } from './server'

const ANSWER_TIMEOUT_MS = 15_000

export class ApiClient {
  constructor(private readonly server: Server) {}

  async request<T>(
    method: string,
    path: string,
    {
      body,
      secret,
      identity,
    }: { body?: unknown; secret?: string | null; identity?: string | null } = {},
  ): Promise<T> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' }
    if (secret) headers.Authorization = `Bearer ${secret}`
    if (identity) headers['Kemet-Identity'] = identity
    const response = await fetch(this.server.url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? null : await response.json()) as T
  }

  /** Creates a table and claims the seats of its links, so that the tests can use their secrets. */
  async createTable(table: NewTable & { position?: unknown }): Promise<CreatedTable> {
    const created = await this.createUnclaimed(table)
    const seats = created.seats.map(async (seat) => {
      if (!seat.is_link) return seat
      const body = { secret: randomBytes(16).toString('base64url') }
      await this.request('POST', `/api/tables/${created.id}/claim`, { body, secret: seat.secret })
      return { ...seat, ...body }
    })
    return { ...created, seats: await Promise.all(seats) }
  }

  /** Creates a table as its host gets it: the links of other people can only claim their seats. */
  createUnclaimed(table: NewTable & { position?: unknown }): Promise<CreatedTable> {
    return this.request('POST', '/api/tables', { body: table })
  }

  /** Creates a table as the person of a device's secret. */
  createTableAs(identity: string, table: NewTable): Promise<CreatedTable> {
    return this.request('POST', '/api/tables', { body: table, identity })
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

  /** Gives answers for a seat, each as soon as it is one of the options. */
  async answer(id: string, secret: string, ...answers: string[]) {
    for (const answer of answers) {
      const deadline = Date.now() + ANSWER_TIMEOUT_MS
      while (!(await this.tryAnswer(id, secret, answer))) {
        if (Date.now() > deadline) throw new Error(`${answer} is no option of the seat`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }

  /** Gives the first option of each seat until every seat has given so many answers. */
  async giveAnswers(id: string, count: number, ...secrets: string[]) {
    const given = secrets.map(() => 0)
    const deadline = Date.now() + secrets.length * count * ANSWER_TIMEOUT_MS
    while (Math.min(...given) < count) {
      if (Date.now() > deadline) throw new Error('a seat is not asked')
      for (const [i, secret] of secrets.entries()) {
        const [option] = (await this.state(id, secret)).options
        if (option && (await this.tryAnswer(id, secret, option.answer))) given[i]!++
      }
    }
  }

  /** Whether an answer is an option and is accepted: others may change the table meanwhile. */
  private async tryAnswer(id: string, secret: string, answer: string): Promise<boolean> {
    const { version, options } = await this.state(id, secret)
    if (!options.some((option) => option.answer === answer)) return false
    const key = `${answer.replace(/[^\w.]/g, '.')}.${version}`
    const body = { answer, version, key }
    try {
      await this.request('POST', `/api/tables/${id}/answers`, { body, secret })
    } catch (error) {
      if (String(error).includes('"stale"')) return false
      throw error
    }
    return true
  }
}
