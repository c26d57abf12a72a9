// Fixtures: a server for each worker, a client for its API, and visitors with a browser context of
// their own. Any error that a page reports fails its test.
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { Language, NewTable } from '../../src/api/types'
import type { Settings } from '../../src/settings/settings.svelte'
import { ApiClient } from './api'
import { Server } from './server'

export interface VisitOptions {
  phone?: boolean
  /** The size of the window; by default that of a phone or a laptop. */
  size?: { width: number; height: number }
  language?: Language
  dark?: boolean
  /** Nothing is paced by default, so that tests need not wait for captions. */
  settings?: Partial<Settings>
  /** Whether the page of a link sits down at once, as most tests need. */
  sit?: boolean
  /** Changes the context before its first page opens. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}

interface WorkerFixtures {
  server: Server
  api: ApiClient
}

interface TestFixtures {
  /** Opens a page in a new browser context: nothing is shared with other visitors. */
  visit: (path?: string, options?: VisitOptions) => Promise<Page>
  /** Console errors that the test expects; all others fail it. */
  allowErrors: (...patterns: RegExp[]) => void
  expectedErrors: RegExp[]
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = new Server()
      await server.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  api: [async ({ server }, use) => use(new ApiClient(server)), { scope: 'worker' }],

  expectedErrors: async ({}, use) => use([]),

  allowErrors: async ({ expectedErrors }, use) =>
    use((...patterns) => void expectedErrors.push(...patterns)),

  visit: async ({ browser, server, expectedErrors }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    const logStart = server.log.length
    await use(async (path = '/', options = {}) => {
      const { phone = false, size, language = 'en', dark = false, settings = {} } = options
      const { sit = true, prepare } = options
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: size ?? (phone ? { width: 390, height: 844 } : { width: 1366, height: 768 }),
        hasTouch: phone,
        locale: language,
        colorScheme: dark ? 'dark' : 'light',
      })
      contexts.push(context)
      await context.addInitScript(storeSettings, JSON.stringify({ speed: 0, ...settings }))
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      await prepare?.(context)
      const page = await context.newPage()
      await page.goto(path)
      if (sit && SEAT_LINK.test(path)) await sitDown(page)
      return page
    })
    const unexpected = errors.filter(
      (error) => !expectedErrors.some((allowed) => allowed.test(error)),
    )
    if (testInfo.status !== testInfo.expectedStatus || unexpected.length) {
      await testInfo.attach('server.log', { body: server.log.slice(logStart) })
      for (const [n, page] of contexts.flatMap((context) => context.pages()).entries()) {
        const path = testInfo.outputPath(`page-${n + 1}.png`)
        const taken = page.screenshot({ path, timeout: 5_000 })
        await taken.then(
          () => testInfo.attach(`page ${n + 1}`, { path, contentType: 'image/png' }),
          () => {}, // the page hangs
        )
      }
    }
    await Promise.all(contexts.map((context) => context.close()))
    expect(unexpected, 'errors reported by the pages').toEqual([])
  },
})

export { expect }

const SEAT_LINK = /#\/t\/[^/]+\/./

/** In the page, before its own scripts: stores settings where there are none. */
function storeSettings(settings: string) {
  if (location.origin === 'null') return // an empty page has no storage
  if (localStorage.getItem('kemet.settings') === null)
    localStorage.setItem('kemet.settings', settings)
}

/** Takes the seat of an opened link, where the page asks for a name first. */
async function sitDown(page: Page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.sit-down form') ??
      (document.querySelector('.sprites') && !document.querySelector('.sit-down')),
  )
  const form = page.locator('.sit-down form')
  if (await form.isVisible()) await form.getByRole('button').click()
  await expect(page.locator('.sit-down')).toHaveCount(0)
}

/** Tables created from this page get fast bots and a fixed seed. */
export async function useFastBots(page: Page) {
  await page.route('**/api/tables', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const table = route.request().postDataJSON() as NewTable
    const seats = table.seats.map((s) => (s.kind === 'bot' ? { ...s, level: 'greedy' } : s))
    await route.continue({ postData: JSON.stringify({ ...table, seed: 7, seats }) })
  })
}
