// Clocks, and what follows a game: its record and a rematch.
import { expect, test } from './support/fixtures'
import { waitForTurn } from './support/player'
import { addressOf, ANNA, BATTLE, BEN, BOT, OVER, secretOf } from './support/tables'

test.describe('clocks', () => {
  test('run for the player who must answer', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT],
      position: BATTLE,
      time_control: { kind: 'turn', seconds: 90 },
    })
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    const clock = page.locator('.player.mine [role=timer]')
    await expect(clock).toHaveText(/^(1:[0-2]\d|0:\d\d)$/)
    const before = await clock.innerText()
    await expect(clock).not.toHaveText(before)
    await expect(page.locator('.player:not(.mine) .ticking')).toHaveCount(0)
  })

  test('let a bot play when they run out, until the player returns', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: { edition: 'revised', players: [{ city: 'nw' }, { city: 'sw' }] }, // no battle is near
      time_control: { kind: 'turn', seconds: 1 },
    })
    await api.startTable(table)
    const page = await visit(addressOf(table))
    const bot = page.locator('.player.mine .bot')
    await expect(bot).toBeVisible()
    // On a slow machine the clock of the other runs out too, and a table without people pauses itself.
    await api
      .request('POST', `/api/tables/${table.id}/pause`, { body: {}, secret: secretOf(table, 1) })
      .catch((error: unknown) => expect(String(error)).toContain('"error":"paused"'))
    await expect(page.getByText('The table is paused')).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Take over from the bot' }).click()
    await expect(bot).toHaveCount(0)
  })
})

test.describe('after a game', () => {
  test('the record is downloaded and opened in another browser', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT],
      position: OVER,
    })
    const page = await visit(addressOf(table))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the record' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`kemet-${table.id}.txt`)
    const other = await visit()
    await other.locator('input[type=file]').setInputFiles(await download.path())
    await expect(other).toHaveURL(/#\/r\//)
    await expect(other.locator('.board[data-tilt]')).toBeVisible()
    await expect(other.getByText('Anna').first()).toBeVisible()
  })

  test('a file that is no record is rejected with a message', async ({ allowErrors, visit }) => {
    allowErrors(/status of 4\d\d/)
    const page = await visit()
    await page.locator('input[type=file]').setInputFiles({
      name: 'x.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('my shopping list'),
    })
    await expect(page.getByRole('alert')).toContainText(/record/i)
    expect(page.url()).not.toContain('#/r/')
  })

  test('a rematch seats both players at the same new table', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: OVER,
    })
    const anna = await visit(addressOf(table, 0))
    const ben = await visit(addressOf(table, 1))
    await anna.getByRole('button', { name: 'Rematch' }).click()
    await expect(anna).not.toHaveURL(new RegExp(table.id))
    await ben.getByRole('button', { name: 'Rematch' }).click()
    await expect(ben).toHaveURL(anna.url())
    await expect(anna.locator('.player.mine .name')).toContainText('Anna')
    await expect(ben.locator('.player.mine .name')).toContainText('Ben')
  })
})
