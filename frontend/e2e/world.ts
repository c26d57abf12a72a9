// A server of its own with an empty database, and a browser to look at it.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import type { Created, NewTable, State } from '../src/net/types'

const ROOT = new URL('../..', import.meta.url).pathname
const PYTHON = process.env.KEMET_PYTHON ?? join(ROOT, '.venv/bin/python')
const CHROMIUM = process.env.KEMET_CHROMIUM ?? '/usr/bin/chromium'
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

export class World {
  browser!: Browser
  base = ''
  #server: ChildProcess | null = null
  #port = 0
  #folder = mkdtempSync(join(tmpdir(), 'kemet-e2e-'))
  errors: string[] = []

  async open() {
    this.#port = await freePort()
    this.base = `http://127.0.0.1:${this.#port}`
    await this.serve()
    this.browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET })
    return this
  }

  async serve() {
    this.#server = spawn(PYTHON, ['-m', 'kemet', 'serve', '--port', String(this.#port)], {
      cwd: ROOT, stdio: 'ignore', env: { ...process.env, PYTHONPATH: join(ROOT, 'src'), KEMET_DATABASE_URL: `sqlite:///${this.#folder}/kemet.db`, KEMET_WINDOW_DELAY: '0.05' },
    })
    for (let i = 0; i < 100; i++) {
      if (await fetch(`${this.base}/healthz`).then((r) => r.ok, () => false)) return
      await new Promise((r) => setTimeout(r, 200))
    }
    throw new Error('the server does not start')
  }

  async stopServer() {
    const server = this.#server
    if (!server) return
    this.#server = null
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
  }

  async close() {
    await this.browser.close()
    await this.stopServer()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** A browser of its own: nothing is kept from another one. */
  async visitor(path = '/', { phone = false, language = 'en', dark = false } = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: phone ? { width: 390, height: 844 } : { width: 1366, height: 768 }, hasTouch: phone, locale: language, colorScheme: dark ? 'dark' : 'light',
    })
    context.setDefaultTimeout(30_000) // whatever waits longer fails by itself
    const page = await context.newPage()
    page.on('pageerror', (error) => this.errors.push(String(error)))
    page.on('console', (m) => { if (m.type() === 'error' && /Content Security Policy|TypeError/.test(m.text())) this.errors.push(m.text()) })
    await page.goto(this.base + path)
    return page
  }

  /** Tables that this page makes have quick bots and the same chances every time. */
  async quicken(page: Page, seed = 7) {
    await page.route('**/api/tables', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const table = route.request().postDataJSON() as NewTable
      const seats = table.seats.map((s) => (s.kind === 'bot' ? { ...s, level: 'greedy' } : s))
      await route.continue({ postData: JSON.stringify({ ...table, seed, seats }) })
    })
  }

  /** Everybody closes the browser: pages left open would go on drawing. */
  async leave() {
    await Promise.all(this.browser.contexts().map((context) => context.close()))
    this.errors = []
  }

  async make(table: NewTable & { position?: unknown }): Promise<Created> {
    return (await this.ask('POST', '/api/tables', table)) as Created
  }

  async ask(method: string, path: string, body?: unknown, secret?: string): Promise<unknown> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' }
    if (secret) headers.Authorization = `Bearer ${secret}`
    const response = await fetch(this.base + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? null : response.json()
  }

  /** Answers of a seat, given without a browser. */
  async answer(id: string, secret: string, ...answers: string[]) {
    for (const answer of answers) {
      const { version } = await this.state(id, secret)
      await this.ask('POST', `/api/tables/${id}/answers`, { answer, version, key: `${answer.replaceAll(' ', '.')}.${version}` }, secret)
    }
  }

  state(id: string, secret: string): Promise<State> {
    return this.ask('GET', `/api/tables/${id}/state`, undefined, secret) as Promise<State>
  }
}

/** A troop that can attack at once, and cards on both sides. */
export const BATTLE = {
  edition: 'revised', order: [0, 1],
  players: [
    { city: 'nw', prayer: 7, tiles: ['charge'], di: ['war_fury'], troops: { front_nw: 5 } },
    { city: 'sw', prayer: 5, di: ['bronze_wall'], troops: { temple_w: 3 } },
  ],
}

/** The sentence that says what is asked. */
export const asked = (page: Page) => page.locator('.now h2').innerText()

/** Waits until the page asks this seat something. */
export async function myTurn(page: Page, timeout = 60_000) {
  await page.locator('.now h2:not(.wait)').waitFor({ timeout })
}

const PLACES = [
  '.battle.panel .go .btn.main', '.now .btn.main:not(:disabled)', '.battle.panel .hand button:not(:disabled), .battle.panel .go .btn',
  '.now .choice:not(:disabled)', '.now .setup .cell', 'path.lit', '.body .cell.lit', '.market .tile.lit', '.now .plain .btn:not(.ghost):not(:disabled)',
]

/** Some answer, by what is shown: the way a newcomer clicks about, but the same way every time. */
export async function clickSomething(page: Page, turn: number): Promise<void> {
  const found = await page.evaluate((places) => {
    const seen = (e: Element) => e.checkVisibility() && e.getBoundingClientRect().width > 0
    for (const place of places) {
      const which = [...document.querySelectorAll(place)].flatMap((e, i) => (seen(e) ? [i] : []))
      if (which.length) return { place, which }
    }
    return null
  }, PLACES)
  if (!found) return
  const one = page.locator(found.place).nth(found.which[(turn * 7) % found.which.length]!)
  // The middle of an area may lie in another one, as it does for a desert round a city. What went
  // away meanwhile is no mistake: the next click looks again.
  const click = found.place === 'path.lit' ? one.dispatchEvent('click', undefined, { timeout: 2000 }) : one.click({ force: true, timeout: 2000 })
  await click.catch(() => {})
}

/** Clicks until something is true, or so many seconds are over. */
export async function clickUntil(page: Page, done: () => Promise<boolean>, seconds = 80) {
  const end = Date.now() + seconds * 1000
  for (let turn = 0; Date.now() < end; turn++) {
    if (await done()) return
    if (await page.locator('.now h2:not(.wait)').count()) await clickSomething(page, turn)
    await page.waitForTimeout(60)
  }
  throw new Error(`not done after ${seconds} seconds: ${await asked(page)}`)
}
