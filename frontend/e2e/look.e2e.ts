// Replay, French, the phone.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Created } from '../src/net/types'
import { BOT, clickUntil, myTurn } from './hands'
import { newWorld } from './world'

const world = newWorld()
let table: Created
beforeAll(async () => {
  table = await world.make({ edition: 'revised', seed: 5, seats: [{ kind: 'link', name: 'Anna' }, BOT, BOT] })
})

const mine = () => `/#/t/${table.id}/${table.seats[0]!.secret}`

describe('looking', () => {
  it('plays a few turns on a phone', async () => {
    const page = await world.visitor(mine(), { phone: true })
    await myTurn(page)
    await clickUntil(page, async () => (await world.state(table.id, table.seats[0]!.secret)).view.players[0]!.tokens < 4, 60)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
  })

  it('replays by address and by slider', async () => {
    const page = await world.visitor(`/#/r/${table.id}/2/${table.seats[0]!.secret}`)
    await page.locator('footer input[type=range]').waitFor()
    await page.getByRole('button', { name: 'On one' }).click()
    await expect.poll(() => page.url()).toContain(`/r/${table.id}/3`)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.url()).toContain(`/r/${table.id}/2`)
    expect(await page.locator('.board').count()).toBe(1)
  })

  it('speaks French at once, and by the browser', async () => {
    const page = await world.visitor(mine(), { language: 'fr' })
    await page.getByRole('tab', { name: 'Marché' }).waitFor()
    await page.getByRole('button', { name: 'Réglages' }).click()
    await page.getByLabel('English').check()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('tab', { name: 'Market' }).waitFor()
  })
})
