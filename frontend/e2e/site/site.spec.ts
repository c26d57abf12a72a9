// The game without a server: with the network gone, over reloads, in two tabs, with failing workers.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { clickArea, clickUntil, confirm, question, waitForTurn } from '../support/player'
import { BATTLE } from '../support/tables'
import {
  createTable,
  engineReady,
  expect,
  filesCached,
  LOADING_MS,
  openTable,
  test,
} from './fixtures'

const BATTLE_TABLE = {
  edition: 'revised',
  seats: [{ kind: 'me', name: 'Anna' } as const, { kind: 'bot', level: 'greedy' } as const],
  position: BATTLE,
}

const HINT = 'Hint'

const roundOf = (page: Page) => page.locator('p.when')

/** Answers until the page asks about a battle card. */
async function attack(page: Page) {
  await waitForTurn(page)
  await page.locator('.cell.highlighted').first().click()
  await clickArea(page, 'front_nw')
  await clickArea(page, 'temple_w')
  await confirm(page)
  await page.getByRole('button', { name: 'Take 5 units along' }).click()
  await expect(page.locator('.theatre .slot').first()).toBeVisible()
}

test('a game without the network, a reload in a battle, and a visit offline', async ({
  host,
  visit,
}) => {
  test.slow()
  const page = await visit()
  await engineReady(page)
  const { id: whole } = await createTable(page, { seats: BATTLE_TABLE.seats, seed: 7 })
  await openTable(page, whole)
  await waitForTurn(page)
  await filesCached(page)
  await host.stop()
  await clickUntil(page, async () => /Round [2-9]/.test(await roundOf(page).innerText()))
  await waitForTurn(page)
  await page.getByRole('button', { name: HINT, exact: true }).click()
  await expect(page.getByRole('status', { name: HINT })).toBeVisible({ timeout: LOADING_MS })

  const { id } = await createTable(page, BATTLE_TABLE)
  await openTable(page, id)
  await attack(page)
  const cards = await page.locator('.theatre .slot').count()
  await page.reload()
  await expect(page.locator('.theatre .slot')).toHaveCount(cards, { timeout: LOADING_MS })
  await page.locator('.theatre .slot button').nth(0).click()
  await page.locator('.theatre .slot button').nth(4).click()
  await page.locator('.theatre .buttons .main').click()
  await clickUntil(page, async () => (await page.locator('.theatre').count()) === 0)

  const again = await page.context().newPage()
  await page.close()
  await again.goto(host.url)
  await again.getByRole('link', { name: 'Rules' }).click()
  await expect(again.getByRole('searchbox')).toBeVisible()
  await again.goto(`${host.url}#/learn`)
  await waitForTurn(again)
})

test('two tabs at one table, and the second goes on when the first is closed', async ({
  visit,
}) => {
  const first = await visit()
  await engineReady(first)
  const { id } = await createTable(first, BATTLE_TABLE)
  await openTable(first, id)
  await waitForTurn(first)
  const second = await first.context().newPage()
  await second.goto(`${first.url().split('#')[0]}#/t/${id}`)
  await waitForTurn(second)
  await second.locator('.cell.highlighted').first().click() // a move
  await expect(first.locator('path[data-space=front_nw].highlighted')).toBeAttached()
  await first.close()
  await second.locator('path[data-space=front_nw].highlighted').dispatchEvent('click')
  await expect(second.locator('path[data-space=temple_w].highlighted')).toBeAttached({
    timeout: LOADING_MS,
  })
})

test('workers that fail are replaced', async ({ visit, allowErrors }) => {
  allowErrors(/boom/)
  const page = await visit()
  await engineReady(page)
  const { id } = await createTable(page, BATTLE_TABLE)
  await openTable(page, id)
  await waitForTurn(page)
  await expect.poll(() => page.workers().length).toBe(2)
  for (const worker of page.workers())
    await worker
      .evaluate(() => {
        setTimeout(() => {
          throw new Error('boom')
        }, 0)
      })
      .catch(() => {}) // it may have ended with the other one
  await page.locator('.cell.highlighted').first().click()
  await expect(page.locator('path[data-space=front_nw].highlighted')).toBeAttached({
    timeout: LOADING_MS,
  })
  await page.getByRole('button', { name: HINT, exact: true }).click() // the bots answer, too
  await expect(page.getByRole('status', { name: HINT })).toBeVisible({ timeout: LOADING_MS })
})

test('a newer version is announced, and taken in the lobby', async ({ host, visit }) => {
  const page = await visit()
  const version = () =>
    page.evaluate(() => JSON.parse(document.getElementById('site')!.textContent).version as string)
  await engineReady(page)
  await filesCached(page)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')
  const before = await version()
  host.publish('0123456789')
  await page.goto(`${host.url}#/rules`)
  await page.reload()
  expect(await version()).toBe(before)
  await engineReady(page)
  const notice = page.getByText('There is a new version of Kemet.')
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update()
  })
  await expect
    .poll(() =>
      page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())!.waiting),
    )
    .toBe(true)
  await expect(notice).toHaveCount(0) // not here
  await page.evaluate(() => void (location.hash = '#/'))
  await expect(notice).toBeInViewport()
  await page.getByRole('button', { name: 'Use it now' }).click()
  await expect.poll(version).toBe('0123456789')
})

test('games move to another browser as a file', async ({ visit }) => {
  const page = await visit()
  await engineReady(page)
  await page.getByRole('button', { name: /three bots/ }).click()
  await waitForTurn(page)
  const asked = await question(page).innerText()
  const address = page.url()
  await page.goto(page.url().split('#')[0]!)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all to a file' }).click()
  const path = await (await download).path()
  expect(JSON.parse(readFileSync(path, 'utf8')).format).toBe('kemet games 1')

  const other = await visit()
  await engineReady(other)
  await other.setInputFiles('input[accept*=json]', path)
  await expect(other.getByText('Games added: 1')).toBeVisible()
  await other.goto(address)
  await waitForTurn(other)
  expect(await question(other).innerText()).toBe(asked)
})

test('two visits from one snapshot get different deals', async ({ visit }) => {
  const page = await visit()
  const ids = new Set<string>()
  for (let i = 0; i < 3; i++) {
    await engineReady(page)
    ids.add((await createTable(page, { seats: [{ kind: 'me' }, { kind: 'me' }] })).id)
    await page.reload()
  }
  expect(ids.size).toBe(3)
  const stored = await page.evaluate(async () => (await caches.open('kemet snapshots')).keys())
  expect(stored).toHaveLength(1)
})

test('a browser that cannot play says so', async ({ visit }) => {
  const page = await visit({
    language: 'fr',
    prepare: (context) =>
      context.addInitScript(() => delete (globalThis as { WebAssembly?: unknown }).WebAssembly),
  })
  await expect(page.getByText('Ce navigateur est trop ancien')).toBeInViewport()
})
