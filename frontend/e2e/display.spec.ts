// Phone, replay, language and sound.
import { expect, test } from './support/fixtures'
import { clickArea, clickUntil, clickWhileVisible, waitForTurn } from './support/player'
import { addressOf, ANNA, ATTACK, BOT, createBattleTable, secretOf } from './support/tables'

test.describe('display', () => {
  test('a few turns on a phone', async ({ api, visit }) => {
    const table = await api.createTable({ edition: 'revised', seed: 5, seats: [ANNA, BOT, BOT] })
    const page = await visit(addressOf(table), { phone: true })
    await waitForTurn(page)
    const player = async () => (await api.state(table.id, secretOf(table))).view.players[0]!
    await clickUntil(page, async () => (await player()).tokens_left < 4)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })

  test('replay by address and by buttons', async ({ api, visit }) => {
    const table = await createBattleTable(api)
    await api.startTable(table)
    await api.answer(table.id, secretOf(table), ...ATTACK)
    const page = await visit(`/#/r/${table.id}/2/${secretOf(table)}`)
    await expect(page.locator('footer input[type=range]')).toHaveValue('2')
    await page.getByRole('button', { name: 'Next step' }).click()
    await expect(page).toHaveURL(new RegExp(`/r/${table.id}/3`))
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(new RegExp(`/r/${table.id}/2`))
    await expect(page.locator('.board[data-tilt]')).toHaveCount(1)
  })

  test('French by the browser, and a change of language', async ({ api, visit }) => {
    const page = await visit(addressOf(await createBattleTable(api)), { language: 'fr' })
    await expect(page.getByRole('button', { name: 'Marché' })).toBeVisible()
    await page.getByRole('button', { name: 'Réglages' }).click()
    await page.getByLabel('English').check()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Market' })).toBeVisible()
  })

  test('no sound before it is switched on', async ({ api, visit }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table), {
      prepare: (context) =>
        context.addInitScript(() => {
          const notes: string[] = ((window as unknown as { notes: string[] }).notes = [])
          const start = AudioScheduledSourceNode.prototype.start
          AudioScheduledSourceNode.prototype.start = function (when) {
            notes.push(this.context.state)
            start.call(this, when)
          }
        }),
    })
    const notes = () => page.evaluate(() => (window as unknown as { notes: string[] }).notes)
    await waitForTurn(page)
    await page.locator('.cell[data-cell=move_upper]').click()
    await clickArea(page, 'front_nw')
    await clickArea(page, 'obelisk_w')
    await page.locator('[data-answer="take 2"]').click()
    await expect(page.locator('[data-answer=stop]')).toBeVisible()
    expect(await notes()).toEqual([])
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Sounds').check() // plays an example
    await expect.poll(notes).not.toEqual([])
    await page.getByLabel('Volume').fill('0.2')
    await page.getByRole('button', { name: 'Close' }).click()
    const before = (await notes()).length
    await page.locator('[data-answer=stop]').click() // the bot plays, then it is Anna's turn
    await clickWhileVisible(
      [page],
      '.prompt [data-answer=pass]',
      async () => (await notes()).length > before,
    )
    expect((await notes()).at(-1)).toBe('running')
    await page.reload()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByLabel('Volume')).toHaveValue('0.2')
  })
})
