// Fixtures for the site: a host of files for each test, and visitors. Errors of a page fail its test.
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import type { CreatedTable, NewTable } from '../../src/api/types'
import { freePort } from '../support/server'

const SITE = resolve(import.meta.dirname, '../../../build/site')
const START_TIMEOUT_MS = 20_000
export const LOADING_MS = 90_000 // of the engine, on a busy machine

/** `python -m http.server` with the site below a path. */
export class FileHost {
  readonly folder = mkdtempSync(join(tmpdir(), 'kemet-site-'))
  readonly site = join(this.folder, 'games/kemet')
  #port = 0
  #process: ChildProcess | null = null

  constructor() {
    if (!existsSync(join(SITE, 'index.html'))) throw new Error('there is no site: make site')
    cpSync(SITE, this.site, { recursive: true })
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/games/kemet/`
  }

  async start() {
    this.#port ||= await freePort()
    const args = ['-m', 'http.server', String(this.#port), '-b', '127.0.0.1', '-d', this.folder]
    this.#process = spawn('python3', args, { stdio: 'ignore' })
    for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(100))
      if (
        await fetch(this.url).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return
    throw new Error('the host of files does not start')
  }

  async stop() {
    const running = this.#process
    this.#process = null
    if (!running) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    running.kill()
    await exited
  }

  async remove() {
    await this.stop()
    rmSync(this.folder, { recursive: true })
  }

  /** Publishes another version: the same files under another number. */
  publish(version: string) {
    const index = join(this.site, 'index.html')
    const page = readFileSync(index, 'utf8')
    const before = /"version":"(\w+)"/.exec(page)![1]!
    for (const path of [index, join(this.site, 'sw.js')])
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(before, version))
  }
}

interface Options {
  phone?: boolean
  language?: 'en' | 'fr'
  prepare?: (context: BrowserContext) => Promise<unknown>
}

interface Fixtures {
  host: FileHost
  /** A browser of its own, with a page of the site. */
  visit: (options?: Options) => Promise<Page>
  allowErrors: (...patterns: RegExp[]) => void
  expectedErrors: RegExp[]
}

export const test = base.extend<Fixtures>({
  host: async ({}, use) => {
    const host = new FileHost()
    await host.start()
    await use(host)
    await host.remove()
  },

  expectedErrors: async ({}, use) => use([]),

  allowErrors: async ({ expectedErrors }, use) =>
    use((...patterns) => void expectedErrors.push(...patterns)),

  visit: async ({ browser, host, expectedErrors }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(async ({ phone = false, language = 'en', prepare } = {}) => {
      const context = await browser.newContext({
        viewport: phone ? { width: 390, height: 844 } : { width: 1366, height: 768 },
        hasTouch: phone,
        locale: language,
      })
      contexts.push(context)
      await context.addInitScript(() => {
        if (location.origin === 'null') return // an empty page has no storage
        if (localStorage.getItem('kemet.settings') === null)
          localStorage.setItem('kemet.settings', '{"speed":0}')
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await prepare?.(context)
      const page = await context.newPage()
      await page.goto(host.url)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
    const unexpected = errors.filter(
      (error) => !expectedErrors.some((allowed) => allowed.test(error)),
    )
    expect(unexpected, 'errors of the pages').toEqual([])
  },
})

export { expect }

/** Waits until the engine of a page has started. */
export async function engineReady(page: Page) {
  await expect(page.locator('.engine progress')).toHaveCount(0, { timeout: LOADING_MS })
}

/** Waits until the service worker has all files of the site. */
export const filesCached = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** A request to the engine, as another tab sends it. */
export function ask<T>(page: Page, method: string, path: string, body: unknown): Promise<T> {
  return page.evaluate(
    ({ method, path, body }) =>
      new Promise<never>((resolve, reject) => {
        const { version } = JSON.parse(document.getElementById('site')!.textContent)
        const channel = new BroadcastChannel(`kemet ${location.pathname}`)
        const id = 'test.1'
        channel.onmessage = ({ data }) => {
          if (data.to !== 'test' || data.reply?.id !== id) return
          channel.close()
          const { number, text } = data.reply
          if (number > 299) reject(new Error(text))
          else resolve(JSON.parse(text) as never)
        }
        const call = { type: 'request', id, method, path, body: JSON.stringify(body), secret: '' }
        channel.postMessage({ to: 'host', from: 'test', version, call })
      }),
    { method, path, body },
  )
}

/** A table that this browser knows as its own. */
export async function createTable(page: Page, table: NewTable & { position?: unknown }) {
  const created = await ask<CreatedTable>(page, 'POST', '/api/tables', table)
  await page.evaluate((created) => {
    const known = JSON.parse(localStorage.getItem('kemet.tables') ?? '[]')
    const { id, seats, host_secret, watch_secret } = created
    const stored = { id, title: '', seats, host: host_secret, watch: watch_secret, at: Date.now() }
    localStorage.setItem('kemet.tables', JSON.stringify([stored, ...known]))
  }, created)
  return created
}

export async function openTable(page: Page, id: string) {
  await page.evaluate((id) => void (location.hash = `#/t/${id}`), id)
}
