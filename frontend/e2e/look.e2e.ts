// Replay, French, the phone, sound.
import { beforeAll, describe, expect, it } from 'vitest'
import type { CreatedTable } from '../src/api/types'
import { BATTLE, BOT, clickArea, clickUntil, clickWhileThere, myTurn } from './hands'
import { newWorld } from './world'

const world = newWorld()
let table: CreatedTable
beforeAll(async () => {
  table = await world.make({
    edition: 'revised',
    seed: 5,
    seats: [{ kind: 'link', name: 'Anna' }, BOT, BOT],
  })
})

const mine = () => `/#/t/${table.id}/${table.seats[0]!.secret}`

describe('looking', () => {
  it('plays a few turns on a phone', async () => {
    const page = await world.visitor(mine(), { phone: true })
    await myTurn(page)
    await clickUntil(
      page,
      async () => (await world.state(table.id, table.seats[0]!.secret)).view.players[0]!.tokens < 4,
      60,
    )
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
  })

  it('replays by address and by slider', async () => {
    const page = await world.visitor(`/#/r/${table.id}/2/${table.seats[0]!.secret}`)
    await page.locator('footer input[type=range]').waitFor()
    await page.getByRole('button', { name: 'Next step' }).click()
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

  it("makes no sound before it is asked to, and then in the browser's own way", async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link', name: 'Anna' }, BOT],
      position: BATTLE,
    })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`, {}, (context) =>
      context.addInitScript(() => {
        const notes: string[] = ((window as unknown as { notes: string[] }).notes = [])
        const start = AudioScheduledSourceNode.prototype.start
        AudioScheduledSourceNode.prototype.start = function (when) {
          notes.push(this.context.state)
          start.call(this, when)
        }
      }),
    )
    const notes = () => page.evaluate(() => (window as unknown as { notes: string[] }).notes)
    await myTurn(page)
    await page.locator('.cell[data-cell=move_upper]').click()
    await clickArea(page, 'front_nw')
    await clickArea(page, 'obelisk_w')
    await page.locator('[data-answer="take 2"]').click()
    await page.locator('[data-answer=stop]').waitFor()
    expect(await notes()).toEqual([])
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Sounds').check() // an example at once
    await expect.poll(notes).not.toEqual([])
    await page.getByLabel('Volume').fill('0.2')
    await page.getByRole('button', { name: 'Close' }).click()
    const before = (await notes()).length
    await page.locator('[data-answer=stop]').click() // the bot goes on, and it is my turn again
    await clickWhileThere(
      [page],
      '.prompt [data-answer=pass]',
      async () => (await notes()).length > before,
    )
    expect((await notes()).at(-1)).toBe('running')
    await page.reload()
    await page.getByRole('button', { name: 'Settings' }).click()
    expect(await page.getByLabel('Volume').inputValue()).toBe('0.2')
  })
})
