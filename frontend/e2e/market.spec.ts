// The market: a tile is chosen, read where it is enlarged, and bought there, on every screen.
import { expect, test } from './support/fixtures'
import { openPanel, waitForTurn } from './support/player'
import { addressOf, ANNA, BOT, secretOf } from './support/tables'

const POSITION = {
  edition: 'revised',
  players: [
    {
      city: 'nw',
      prayer: 7,
      tiles: ['priestess'],
      pyramids: { ruby: [2, 1], sapphire: [1, 2], diamond: [1, 3] },
      troops: { nw1: 5 },
    },
    { city: 'sw', prayer: 5, tiles: ['charge'], troops: { sw1: 3 } },
  ],
}
const SCREENS = {
  desktop: {},
  tablet: { size: { width: 820, height: 1180 } },
  phone: { phone: true },
}

test.describe('the market', () => {
  for (const [name, look] of Object.entries(SCREENS))
    test(`choose, read, buy on a ${name}`, async ({ api, visit }) => {
      const table = await api.createTable({
        edition: 'revised',
        seats: [ANNA, BOT],
        position: POSITION,
      })
      const page = await visit(addressOf(table), look)
      const me = async () => (await api.state(table.id, secretOf(table))).view.players[0]!
      await waitForTurn(page)
      await page.locator('.cell[data-cell=buy_ruby]').click()
      const market = page.locator('.market')
      const tile = market.locator('[data-tip="tile:carnage"]')
      await expect(tile).toBeVisible()
      // Picture, name, effect and price are on the tile.
      await expect(tile.locator('.tile-picture')).toBeVisible()
      await expect(tile).toContainText('Carnage')
      await expect(tile).toContainText('+1 damage in every battle')
      await expect(tile.locator('.coin')).toHaveText(/1$/) // level 2, the Priestess pays 1
      await tile.click()
      const card = page.locator('.tile-card')
      await expect(card).toContainText('You have 7. It costs 1, you keep 6.')
      expect((await me()).tiles).toEqual(['priestess']) // one click buys nothing
      await card.getByRole('button', { name: 'Look at the others' }).click()
      await expect(card).toHaveCount(0)
      await market.locator('[data-tip="tile:god_speed"]').click()
      await card.getByRole('button', { name: 'Buy for 0' }).click()
      await expect.poll(async () => (await me()).tiles).toContain('god_speed')
      await expect(market).toHaveCount(0)
    })

  for (const [width, height] of [
    [820, 1180],
    [844, 390],
    [1180, 820],
    [1366, 768],
    [390, 844],
  ] as const)
    test(`no tile covers another, and no name is broken, at ${width}×${height}`, async ({
      api,
      visit,
    }) => {
      const table = await api.createTable({
        edition: 'revised',
        seats: [ANNA, BOT],
        position: POSITION,
      })
      const page = await visit(addressOf(table), { size: { width, height }, phone: width < 700 })
      await waitForTurn(page)
      await openPanel(page, 'market')
      await expect(page.locator('.market .tile').first()).toBeVisible()
      const wrong = await page.locator('.market .tile').evaluateAll((tiles) => {
        const boxes = tiles.map((tile) => tile.getBoundingClientRect())
        return tiles.flatMap((tile, i) => {
          const name = tile.querySelector('b')!
          const a = boxes[i]!
          const found = boxes.some(
            (b, j) =>
              j < i &&
              a.left < b.right - 1 &&
              b.left < a.right - 1 &&
              a.top < b.bottom - 1 &&
              b.top < a.bottom - 1,
          )
          // A word that is broken without a hyphen takes more lines than there are words.
          const lines = Math.round(name.getBoundingClientRect().height / 15)
          const parts = name.textContent!.split(/[\s\u00ad-]+/).length
          return found || lines > parts ? [name.textContent] : []
        })
      })
      expect(wrong).toEqual([])
    })

  test('shows what can be bought now, what is taken, and by whom', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT],
      position: POSITION,
    })
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    await page.locator('.cell[data-cell=buy_ruby]').click()
    const tiles = page.locator('.market .tile')
    await expect(tiles).toHaveCount(43)
    const options = (await api.state(table.id, secretOf(table))).options
    const buyable = options.filter((o) => o.answer.startsWith('buy ')).length
    await page.getByRole('button', { name: /^Can buy now/ }).click()
    await expect(tiles).toHaveCount(buyable)
    await page.getByRole('button', { name: /^Taken/ }).click()
    await expect(tiles).toHaveCount(2)
    await tiles.filter({ hasText: 'Charge' }).click()
    await expect(page.locator('.tile-card')).toContainText(/bought by .*[A-Z]/)
  })

  test('buying nothing needs a confirmation', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT],
      position: POSITION,
    })
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    await page.locator('.cell[data-cell=buy_ruby]').click()
    await page.getByRole('button', { name: 'Buy nothing' }).click()
    await expect(page.locator('.prompt .guard')).toContainText('spent for nothing')
    expect((await api.state(table.id, secretOf(table))).view.question).toBe('buy')
    await page.getByRole('button', { name: 'Back' }).click()
    await openPanel(page, 'market')
    await expect(page.locator('.market .tile.highlighted').first()).toBeVisible()
  })
})
