// Choices that a player could regret: empty actions, cards, reactions, keys.
import { expect, test } from './support/fixtures'
import { area, clickArea, confirm, onMap, waitForTurn } from './support/player'
import { expectOnTop } from './support/visible'
import { addressOf, ANNA, BEN, BOT, createBattleTable, secretOf } from './support/tables'

test.describe('guarded choices', () => {
  test('an action that would do nothing is grey, says why and needs a confirmation', async ({
    api,
    visit,
  }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT],
      position: {
        edition: 'revised',
        players: [
          {
            city: 'nw',
            prayer: 7,
            pyramids: { ruby: [2, 1], sapphire: [1, 2], diamond: [0, null] },
            troops: { nw1: 5 },
          },
          { city: 'sw' },
        ],
      },
    })
    const page = await visit(addressOf(table))
    const tokens = async () =>
      (await api.state(table.id, secretOf(table))).view.players[0]!.tokens_left
    await waitForTurn(page)
    const cell = page.locator('.cell[data-cell=buy_diamond]')
    await expect(cell).toHaveClass(/empty/)
    await expect(cell).toHaveAttribute('title', /no diamond pyramid/)
    await expect(page.locator('.cell[data-cell=buy_ruby]')).not.toHaveClass(/empty/)
    await cell.click()
    await expect(page.locator('.prompt .guard')).toContainText('no diamond pyramid')
    expect(await tokens()).toBe(5)
    await page.keyboard.press('Escape')
    await expect(page.locator('.prompt .guard')).toHaveCount(0)
    await cell.click()
    await confirm(page)
    await expect.poll(tokens).toBe(4)
  })

  test('a captured pyramid sells tiles, and one that is captured sells none', async ({
    api,
    visit,
  }) => {
    const none = { ruby: [0, null], sapphire: [0, null], diamond: [0, null] }
    const open = async (own: object, foe: object) => {
      const table = await api.createTable({
        edition: 'revised',
        seats: [ANNA, BOT],
        position: {
          edition: 'revised',
          order: [0, 1],
          players: [
            { city: 'nw', prayer: 11, ...own },
            { city: 'sw', ...foe },
          ],
        },
      })
      const page = await visit(addressOf(table))
      await waitForTurn(page)
      return page
    }
    const captor = await open(
      { pyramids: none, troops: { sw1: 3 } },
      { pyramids: { ...none, ruby: [3, 1] } },
    )
    const cell = captor.locator('.cell[data-cell=buy_ruby]')
    await expect(cell).not.toHaveClass(/empty/)
    await cell.click()
    await expect(captor.locator('.market .tile.highlighted').first()).toBeInViewport()

    const robbed = await open(
      { pyramids: { ...none, ruby: [3, 1] }, troops: { nw2: 5 } },
      { troops: { nw1: 3 } },
    )
    await robbed.locator('.cell[data-cell=buy_ruby]').click()
    const warning = robbed.locator('.prompt .guard')
    await expectOnTop(warning)
    await expect(warning).toHaveText('You control no ruby pyramid: there is nothing to buy.')
  })

  test('a teleport to where the troop can walk says so, and offers the walk', async ({
    api,
    visit,
  }) => {
    for (const size of [
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      const table = await api.createTable({
        edition: 'revised',
        seats: [ANNA, BOT],
        position: {
          edition: 'revised',
          order: [0, 1],
          players: [
            {
              city: 'nw',
              prayer: 7,
              tiles: ['god_speed'],
              pyramids: { ruby: [1, 1] },
              troops: { nw1: 5 },
            },
            { city: 'sw', troops: { sw1: 5 } },
          ],
        },
      })
      const page = await visit(addressOf(table), { size })
      await waitForTurn(page)
      await api.answer(table.id, secretOf(table), 'token move_upper', 'march nw1')
      await clickArea(page, 'temple_w')
      const warning = page.locator('.prompt .guard')
      await expect(warning).toContainText('can walk to the Western Temple in 2 steps')
      await expectOnTop(warning)
      const walk = page.locator('.prompt .btn.main')
      await expect(walk).toHaveText(/^Walk: first to/)
      await expectOnTop(walk)
      await expectOnTop(page.locator('.prompt [data-answer="teleport temple_w"]'))
      await walk.click()
      await expect
        .poll(async () => (await api.state(table.id, secretOf(table))).view.question)
        .toBe('take')
      const { view } = await api.state(table.id, secretOf(table))
      expect(view.move).toMatchObject({ cost: 0 })
      expect(view.players[0]!.prayer).toBe(7)
    }
  })

  test('a move without a step needs a confirmation', async ({ api, visit }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    await page.locator('.cell[data-cell=move_upper]').click()
    await clickArea(page, 'front_nw')
    await page.locator('.prompt [data-answer=stop]').click()
    await expect(page.locator('.prompt .guard')).toContainText('spent for nothing')
    expect((await api.state(table.id, secretOf(table))).view.question).toBe('step')
  })

  test('a card played by a click on the map needs a confirmation', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT],
      position: {
        edition: 'revised',
        players: [
          { city: 'nw', prayer: 7, di: ['raining_fire'], troops: { nw1: 5 } },
          { city: 'sw', troops: { sw1: 5 } },
        ],
      },
    })
    const page = await visit(addressOf(table))
    const hand = async () => (await api.state(table.id, secretOf(table))).view.own!.hand
    await waitForTurn(page)
    await page.locator('.cell[data-cell=pray_lower]').click()
    await page.locator('.card.highlighted[data-tip="card:raining_fire"]').click()
    await clickArea(page, 'sw1')
    await expect(page.locator('.prompt .guard')).toContainText('You play Raining Fire.')
    expect(await hand()).toEqual(['raining_fire'])
    await confirm(page)
    await expect.poll(hand).toEqual([])
  })

  test('a veto names card, player and effect, and has both buttons', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: {
        edition: 'revised',
        players: [
          { city: 'nw', prayer: 5, di: ['prayer'], troops: { nw1: 5 } },
          { city: 'sw', prayer: 5, di: ['veto'], troops: { sw1: 5 } },
        ],
      },
    })
    await api.startTable(table)
    const page = await visit(addressOf(table, 1))
    await api.request('POST', `/api/tables/${table.id}/stops`, {
      body: { ask_every_time: true },
      secret: secretOf(table, 0),
    })
    await api.answer(table.id, secretOf(table, 0), 'token pray_lower', 'di prayer')
    const prompt = page.locator('.prompt')
    await expect(prompt.getByRole('heading')).toContainText('Anna plays Prayer. Cancel it?')
    await expect(prompt).toContainText('Gain 2 PP')
    await expect(prompt.getByRole('button', { name: /Let it happen/ })).toBeVisible()
    await prompt.getByRole('button', { name: 'Veto: cancel it' }).click()
    await expect
      .poll(async () => (await api.state(table.id, secretOf(table, 1))).view.own!.hand)
      .toEqual([])
  })

  test('an attack can be escaped or fought, by two buttons', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: {
        edition: 'revised',
        order: [0, 1],
        players: [
          { city: 'nw', prayer: 7, troops: { front_nw: 5 } },
          { city: 'sw', prayer: 5, di: ['escape'], troops: { temple_w: 3 } },
        ],
      },
    })
    await api.startTable(table)
    const page = await visit(addressOf(table, 1))
    const steps = ['token move_upper', 'march front_nw', 'step temple_w', 'take 5']
    await api.answer(table.id, secretOf(table, 0), ...steps)
    const prompt = page.locator('.prompt')
    await expect(prompt.getByRole('heading')).toContainText(
      /Anna attacks you: .*Escape, or fight\?/,
    )
    await expect(prompt.getByRole('button', { name: /Stand and fight/ })).toBeVisible()
    await prompt.getByRole('button', { name: 'Escape', exact: true }).click()
    await prompt.locator('.choice').first().click()
    await expect
      .poll(async () => (await api.state(table.id, secretOf(table, 1))).view.own!.hand)
      .toEqual([])
  })

  test('digits choose what shows them, and never pass', async ({ api, visit }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table))
    const question = async () => (await api.state(table.id, secretOf(table))).view.question
    await waitForTurn(page)
    await expect(page.locator('.cell[data-cell=move_upper] kbd')).toHaveAttribute('data-key', '1')
    await page.keyboard.press('1')
    await page.keyboard.press('1')
    await page.keyboard.press('1')
    await expect(area(page, 'front_nw')).toBeVisible()
    await page.keyboard.press('1')
    await page.waitForTimeout(300)
    expect(['march', 'step']).toContain(await question())
    const { view } = await api.state(table.id, secretOf(table))
    expect(view.players[0]!.used_action_spaces).toEqual(['move_upper'])
    await expect(page.locator('.prompt .plain kbd').first()).toHaveText('0')
  })

  for (const [name, look] of Object.entries({ desktop: {}, phone: { phone: true } }))
    test(`raising offers every colour on a ${name}`, async ({ api, visit }) => {
      const table = await api.createTable({
        edition: 'revised',
        seats: [ANNA, BOT],
        position: {
          edition: 'revised',
          players: [
            {
              city: 'nw',
              prayer: 9,
              pyramids: { ruby: [2, 1], sapphire: [1, 2], diamond: [0, null] },
              troops: { nw1: 5 },
            },
            { city: 'sw' },
          ],
        },
      })
      const page = await visit(addressOf(table), look)
      await waitForTurn(page)
      await page.locator('.cell[data-cell=raise]').click()
      for (const colour of ['ruby', 'sapphire', 'diamond'])
        await expect(page.locator(`.prompt .colour.${colour} .choice`).first()).toBeInViewport()
      await page.locator('.prompt [data-answer^="raise diamond 1"]').first().click()
      await expect
        .poll(async () => {
          const { view } = await api.state(table.id, secretOf(table))
          return view.players[0]!.pyramids.diamond[0]
        })
        .toBe(1)
    })

  test('a troop dragged to a teleport target teleports', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BOT],
      position: {
        edition: 'revised',
        players: [
          { city: 'nw', prayer: 7, troops: { nw1: 5, nw2: 5 } },
          { city: 'sw', troops: { sw1: 5 } },
        ],
      },
    })
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    await page.locator('.cell[data-cell=move_upper]').click()
    const from = ((await area(page, 'nw1').count()) && 'nw1') || 'nw2'
    await expect(area(page, from)).toBeVisible()
    await page.mouse.move(...(await onMap(page, from)))
    await page.mouse.down()
    await page.mouse.move(...(await onMap(page, 'obelisk_w')), { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Take 5 units along' }).click()
    await expect
      .poll(async () => (await api.state(table.id, secretOf(table))).view.troops)
      .toContainEqual(expect.objectContaining({ space: 'obelisk_w', units: 5 }))
  })

  test('an attack names the defender, both strengths and the odds', async ({ api, visit }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    await api.answer(table.id, secretOf(table), 'token move_upper', 'march front_nw')
    await clickArea(page, 'temple_w')
    const prompt = page.locator('.prompt')
    await expect(prompt.locator('h2')).toContainText(/^Attack .+: Western Temple\?/)
    await expect(prompt).toContainText('All your units: 6 against 3, before cards.')
    await expect(prompt.getByRole('button', { name: /^Attack .+ · \d+ %/ })).toBeVisible()
    expect((await api.state(table.id, secretOf(table))).view.question).toBe('step')
    await confirm(page)
    await expect(prompt.locator('h2')).toContainText('how many go?')
  })
})
