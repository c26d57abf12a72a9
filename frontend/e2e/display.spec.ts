// Phone, replay, language and sound.
import { expect, test } from './support/fixtures'
import { clickArea, clickUntil, clickWhileVisible, waitForTurn } from './support/player'
import { addressOf, ANNA, ATTACK, BEN, BOT, createBattleTable, secretOf } from './support/tables'

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

  test('sounds after the first click, with one control', async ({ api, visit }) => {
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
    expect(await notes()).toEqual([])
    await page.locator('.cell[data-cell=move_upper]').click()
    await clickArea(page, 'front_nw')
    await clickArea(page, 'obelisk_w')
    await page.locator('[data-answer="take 2"]').click()
    await expect(page.locator('[data-answer=stop]')).toBeVisible()
    await page.locator('[data-answer=stop]').click() // the bot plays, then it is Anna's turn
    await clickWhileVisible(
      [page],
      '.prompt [data-answer=pass]',
      async () => (await notes()).length > 0,
    )
    expect((await notes()).at(-1)).toBe('running')
    const volume = page.getByLabel('Sounds')
    const heard = async () => (await notes()).length
    await page.getByRole('button', { name: 'Settings' }).click()
    await volume.fill('0.7') // plays an example
    await expect.poll(heard).toBeGreaterThan(1)
    const silent = await heard()
    await volume.fill('0')
    await expect(volume).toHaveAttribute('aria-valuetext', 'Off')
    await page.waitForTimeout(300)
    expect(await heard()).toBe(silent)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await volume.fill('0.2') // plays an example
    await expect.poll(heard).toBeGreaterThan(silent)
    await page.reload()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(volume).toHaveValue('0.2')
  })

  test('a theme as the system has follows it at once', async ({ visit }) => {
    const page = await visit('/', { settings: { theme: 'system' } })
    const theme = page.locator('html')
    await expect(theme).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(theme).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Light', { exact: true }).check()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(theme).toHaveAttribute('data-theme', 'light')
  })
})

test.describe('the light of the board', () => {
  const position = (phase: string) => ({
    edition: 'revised',
    phase,
    players: ['nw', 'sw'].map((city) => ({
      ...{ city, prayer: 5, pyramids: { ruby: [1, 1], sapphire: [1, 2] } },
      troops: { [`${city}1`]: 5, ...(city === 'nw' && { temple_delta: 2 }) },
    })),
  })

  for (const dark of [false, true])
    test(`tells Day, Night and Dawn apart in the ${dark ? 'dark' : 'light'} theme`, async ({
      api,
      visit,
    }) => {
      const seen: string[] = []
      for (const phase of ['day', 'night', 'dawn']) {
        const table = await api.createTable({
          edition: 'revised',
          seats: [ANNA, BEN],
          position: position(phase),
        })
        await api.startTable(table)
        const page = await visit(addressOf(table), { dark })
        await expect(page.locator('html')).toHaveAttribute('data-time', phase)
        const { sand, numeral, rim } = await page.evaluate(() => {
          const style = getComputedStyle(document.documentElement)
          const [sand, numeral, rim] = ['sunlight', 'numeral', 'numeral-rim'].map((name) =>
            style.getPropertyValue(`--${name}`).trim(),
          )
          return { sand: sand!, numeral: numeral!, rim: rim! }
        })
        seen.push(sand)
        // The numbers of districts are outlined in a colour they stand out from.
        const light = (colour: string) =>
          [1, 3, 5]
            .map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
            .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
            .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i]!, 0)
        const [low, high] = [light(numeral), light(rim)].sort((a, b) => a - b)
        expect((high! + 0.05) / (low! + 0.05)).toBeGreaterThan(4.5)
        await expect(page.locator('.ground .city-floor.own')).toHaveCount(1)
      }
      expect(new Set(seen).size).toBe(3)
    })
})
