// A server, a browser and those who look: each test may open pages, and fails on whatever a page
// complains of. A test that fails leaves pictures of its pages and the server's words behind.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, type TaskContext } from 'vitest'
import type { CreatedTable, NewTable, State } from '../src/api/types'
import type { Settings } from '../src/settings/settings.svelte'
import { Server } from './server'

const CHROMIUM = process.env.KEMET_CHROMIUM ?? '/usr/bin/chromium'
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const FAILED = new URL('../failed', import.meta.url).pathname

export interface Look {
  phone?: boolean
  language?: 'en' | 'fr'
  dark?: boolean
  settings?: Partial<Settings>
}

export class World {
  browser!: Browser
  #server = new Server()
  #errors: string[] = []
  #allowed: RegExp[] = []

  get base(): string {
    return this.#server.base
  }

  async open() {
    ;[this.browser] = await Promise.all([
      chromium.launch({ executablePath: CHROMIUM, args: QUIET }),
      this.#server.start(),
    ])
  }

  async close() {
    await this.browser?.close()
    await this.#server.remove()
  }

  serve = () => this.#server.start()
  stopServer = () => this.#server.stop()

  /** Complaints of the page that this test is about; all others are mistakes. */
  allow(...complaints: RegExp[]) {
    this.#allowed.push(...complaints)
  }

  /** A browser of its own: nothing is kept from another one. */
  async visitor(
    path = '/',
    look: Look = {},
    prepare?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<Page> {
    const { phone = false, language = 'en', dark = false, settings = {} } = look
    const stored = [{ name: 'kemet.settings', value: JSON.stringify(settings) }]
    const context = await this.browser.newContext({
      viewport: phone ? { width: 390, height: 844 } : { width: 1366, height: 768 },
      hasTouch: phone,
      locale: language,
      colorScheme: dark ? 'dark' : 'light',
      storageState: { cookies: [], origins: [{ origin: this.base, localStorage: stored }] },
    })
    context.setDefaultTimeout(30_000) // whatever waits longer fails by itself
    context.on('weberror', (error) => this.#errors.push(String(error.error())))
    context.on('console', (m) => {
      if (m.type() === 'error') this.#errors.push(`${m.text()} (${m.location().url})`)
    })
    await prepare?.(context)
    const page = await context.newPage()
    await page.goto(this.base + path)
    return page
  }

  /** Everybody closes the browser: pages left open would go on drawing. */
  async leave(task: TaskContext['task']) {
    const errors = this.#errors.filter(
      (error) => !this.#allowed.some((allowed) => allowed.test(error)),
    )
    if (errors.length || task.result?.state === 'fail') await this.#leaveTraces(task.name)
    await Promise.all(this.browser.contexts().map((context) => context.close()))
    this.#errors = []
    this.#allowed = []
    expect(errors, 'what the pages complained of').toEqual([])
  }

  async #leaveTraces(test: string) {
    const name = test
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .slice(0, 60)
    mkdirSync(FAILED, { recursive: true })
    const pages = this.browser.contexts().flatMap((context) => context.pages())
    const files = pages.map((_, i) => join(FAILED, `${name}-${i + 1}.png`))
    await Promise.all(
      pages.map((page, i) => page.screenshot({ path: files[i]!, timeout: 5000 }).catch(() => {})),
    )
    const log = join(FAILED, `${name}-server.log`)
    writeFileSync(log, this.#server.log)
    console.error(
      `"${test}" failed; see in frontend/: ${[...files, log].map((f) => relative(join(FAILED, '..'), f)).join(', ')}`,
    )
  }

  /** Tables that this page makes have quick bots and the same chances every time. */
  async quicken(page: Page, change: Partial<NewTable> = {}) {
    await page.route('**/api/tables', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const table = route.request().postDataJSON() as NewTable
      const seats = table.seats.map((s) => (s.kind === 'bot' ? { ...s, level: 'greedy' } : s))
      await route.continue({
        postData: JSON.stringify({ ...table, seed: 7, seats, ...change }),
      })
    })
  }

  async make(table: NewTable & { position?: unknown }): Promise<CreatedTable> {
    return (await this.request('POST', '/api/tables', table)) as CreatedTable
  }

  async request(
    method: string,
    path: string,
    body?: unknown,
    secret?: string | null,
  ): Promise<unknown> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' }
    if (secret) headers.Authorization = `Bearer ${secret}`
    const response = await fetch(this.base + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? null : response.json()
  }

  /** Answers of a seat, given without a browser. */
  async answer(id: string, secret: string, ...answers: string[]) {
    for (const answer of answers) {
      const { version } = await this.state(id, secret)
      await this.request(
        'POST',
        `/api/tables/${id}/answers`,
        { answer, version, key: `${answer.replaceAll(' ', '.')}.${version}` },
        secret,
      )
    }
  }

  state(id: string, secret: string): Promise<State> {
    return this.request('GET', `/api/tables/${id}/state`, undefined, secret) as Promise<State>
  }
}

/** The world of a file's tests. */
export function newWorld(): World {
  const world = new World()
  beforeAll(() => world.open())
  afterEach(({ task }) => world.leave(task))
  afterAll(() => world.close())
  return world
}
