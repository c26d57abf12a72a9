// Ways to answer: undo, dragging, keyboard and touch; explanations of illegal answers.
import { expect, test } from './support/fixtures'
import { area, onMap, openPanel, question, waitForTurn } from './support/player'
import { addressOf, createBattleTable, secretOf } from './support/tables'

test.describe('interaction', () => {
  test('undo', async ({ api, visit }) => {
    const page = await visit(addressOf(await createBattleTable(api)))
    await waitForTurn(page)
    await page.locator('.cell.highlighted').first().click()
    await expect(page.locator('path.highlighted').first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('.cell.highlighted').nth(4)).toBeVisible()
  })

  test('drag a troop to move it', async ({ api, visit }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    await page.locator('.cell.highlighted').first().click()
    await expect(area(page, 'front_nw')).toBeVisible()
    await page.mouse.move(...(await onMap(page, 'front_nw')))
    await page.mouse.down()
    await page.mouse.move(...(await onMap(page, 'obelisk_w')), { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Take 3 units along' }).click()
    await expect
      .poll(async () => (await api.state(table.id, secretOf(table))).view.troops)
      .toContainEqual(expect.objectContaining({ space: 'obelisk_w', units: 3 }))
  })

  test('explain an illegal answer', async ({ api, visit }) => {
    const page = await visit(addressOf(await createBattleTable(api)))
    await waitForTurn(page)
    await openPanel(page, 'market')
    await page.locator('.market .tile').last().click()
    await expect(page.locator('.tile-card .reason')).toHaveText(/.{10}/)
  })

  test('play with the keyboard alone', async ({ api, visit }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    const focus = async (selector: string) => {
      for (let i = 0; i < 90; i++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector))
          return
      }
      throw new Error(`Tab does not reach ${selector}`)
    }
    await focus('.cell.highlighted')
    await page.keyboard.press('Enter')
    await expect(area(page, 'front_nw')).toBeVisible()
    await focus('path[data-space=front_nw]')
    await page.keyboard.press('Enter')
    await expect(area(page, 'obelisk_w')).toBeVisible()
    await focus('path[data-space=obelisk_w]')
    await page.keyboard.press('Space')
    await expect(page.locator('.prompt .choice').first()).toBeVisible()
    await focus('.choice[data-answer="take 2"]')
    await expect(page.locator('.troop.ghost .count-badge')).toHaveText('2') // the preview
    await page.keyboard.press('2') // the second choice: two units
    await expect
      .poll(async () => (await api.state(table.id, secretOf(table))).view.troops)
      .toContainEqual(expect.objectContaining({ space: 'obelisk_w', units: 2 }))
    await page.keyboard.press('Escape')
    await expect(question(page)).not.toBeEmpty()
  })

  test('recruit by keyboard: few Tabs to the end, and the prayer that is left', async ({
    api,
    visit,
  }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    /** How many Tabs it is to the end of the question. */
    const tabsToFinish = async () => {
      for (let tabs = 1; tabs < 40; tabs++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate(() => document.activeElement?.matches('[data-answer=done]')))
          return tabs
      }
      return Infinity
    }
    await page.keyboard.press('2') // Recruit; nothing is focused
    await expect(area(page, 'nw1')).toBeVisible()
    expect(await tabsToFinish()).toBeLessThanOrEqual(2)
    await area(page, 'nw1').focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.choice[data-answer="muster nw1 4"]')).toBeVisible()
    await page.keyboard.press('4')
    const prayer = page.locator('.mine h3 b')
    await expect(prayer).toHaveText(/7 − 4 =\s*3/)
    await expect(page.locator('.player.seat-0 .stats')).toContainText('3')
    await expect(page.locator('.track .owed')).toHaveCount(4)
    expect(await tabsToFinish()).toBeLessThanOrEqual(4) // the districts are before it
    await page.keyboard.press('Enter')
    await expect(prayer).toHaveText('3')
  })

  test('move a troop and zoom the map by touch', async ({ api, visit }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table), { phone: true })
    await waitForTurn(page)
    await page.locator('.cell[data-cell=move_upper]').click()
    await expect(area(page, 'front_nw')).toBeVisible()
    const cdp = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...at: (readonly [number, number])[]
    ) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map(([x, y], id) => ({ x, y, id })),
      })
    const width = async () => (await page.locator('.board[data-tilt]').boundingBox())!.width

    await page.getByRole('button', { name: 'Whole map' }).click()
    await expect.poll(width).toBeLessThan(390.5)
    const overview = await width()
    const [x, y] = await onMap(page, 'obelisk_w')
    await touch('touchStart', [x - 20, y], [x + 20, y])
    for (let d = 25; d <= 40; d += 5) await touch('touchMove', [x - d, y], [x + d, y])
    await touch('touchEnd')
    await expect.poll(width).toBeGreaterThan(overview * 1.5)
    const zoomed = await api.state(table.id, secretOf(table))
    expect(zoomed.view.question).toBe('march') // zooming moved no troop

    const [from, to] = [await onMap(page, 'front_nw'), await onMap(page, 'obelisk_w')]
    const before = await page.locator('.board[data-tilt]').boundingBox()
    await touch('touchStart', from)
    for (let i = 1; i <= 5; i++)
      await touch('touchMove', [
        from[0] + ((to[0] - from[0]) * i) / 5,
        from[1] + ((to[1] - from[1]) * i) / 5,
      ])
    expect(await page.locator('.board[data-tilt]').boundingBox()).toEqual(before) // the map did not pan
    await touch('touchEnd')
    await page.getByRole('button', { name: 'Take 3 units along' }).click()
    await expect
      .poll(async () => (await api.state(table.id, secretOf(table))).view.troops)
      .toContainEqual(expect.objectContaining({ space: 'obelisk_w', units: 3 }))

    await page.getByRole('button', { name: 'Whole map' }).click()
    await expect.poll(width).toBe(overview)
  })
})
