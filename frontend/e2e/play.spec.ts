// A new player's path: a round against bots, a battle, windows for cards.
import { expect, test, useFastBots } from './support/fixtures'
import {
  clickArea,
  clickUntil,
  clickWhileVisible,
  confirm,
  openPanel,
  waitForTurn,
} from './support/player'
import { addressOf, ANNA, BATTLE, BEN, BOT, secretOf } from './support/tables'

test.describe('play', () => {
  test('a whole round against bots after one click', async ({ visit }) => {
    test.slow()
    const page = await visit()
    await useFastBots(page)
    await page.getByRole('button', { name: /three bots/ }).click()
    await waitForTurn(page)
    const round = page.locator('p.when')
    await clickUntil(page, async () => /Round [2-9]/.test(await round.innerText()))
    await expect(page.locator('.players .player')).toHaveCount(4)
  })

  test('a battle with DI cards of both sides in two browsers', async ({ api, visit }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: BATTLE,
    })
    const anna = await visit(addressOf(table, 0))
    const ben = await visit(addressOf(table, 1))
    const sides = [
      { battle: anna.locator('.theatre'), card: 'War Fury' },
      { battle: ben.locator('.theatre'), card: 'Bronze Wall' },
    ] as const
    await waitForTurn(anna)
    await anna.locator('.cell.highlighted').first().click() // Move, upper level
    await clickArea(anna, 'front_nw')
    await clickArea(anna, 'temple_w')
    await expect(anna.locator('.prompt .guard')).toContainText('cannot be taken back')
    await confirm(anna)
    await anna.getByRole('button', { name: 'Take 5 units along' }).click()
    await clickWhileVisible(
      [anna, ben],
      '.prompt [data-answer=pass]',
      async () => (await sides[0].battle.locator('.slot').count()) > 0,
    )
    for (const { battle } of sides) {
      await battle.locator('.slot button').nth(0).click()
      await battle.locator('.slot button').nth(4).click()
      await battle.locator('.buttons .main').click()
    }
    for (const { battle, card } of sides) {
      await battle.locator('.hand button', { hasText: card }).click() // added in secret
      await battle.locator('[data-answer=ready]').click()
    }
    for (const { battle, card } of sides)
      await battle.locator('.hand button', { hasText: card }).click() // used in turn
    await sides[1].battle.locator('[data-answer=retreat]').click()
    await expect(
      anna.getByRole('heading', { name: 'Where does the beaten troop go?' }),
    ).toBeVisible()
    await expect(sides[0].battle).toHaveCount(0) // the map is needed for the answer
    await clickArea(anna, 'obelisk_w')
    await sides[0].battle.locator('[data-answer=stay]').click()
    await expect(sides[0].battle).toHaveCount(0)
    await openPanel(anna, 'log')
    await expect(anna.locator('.log')).toContainText('wins the battle')
    await expect(anna.locator('.log')).toContainText(/uses War Fury[^]*uses Bronze Wall/)
  })

  test('windows are passed in silence where no stop is set', async ({ api, visit }) => {
    const cards = [
      ['prayer', 'raining_fire'],
      ['veto', 'mana_theft'],
      ['enlistment', 'escape'],
      ['raining_fire', 'prayer'],
      ['mana_theft', 'veto'],
    ]
    const players = ['nw', 'sw', 'ce', 'ne', 'se'].map((city, i) => ({
      city,
      prayer: 7,
      di: cards[i],
      troops: { [`${city}1`]: 5, [`${city}2`]: 5 },
    }))
    const bots = Array.from({ length: 4 }, () => BOT)
    const table = await api.createTable({
      edition: 'revised',
      seats: [{ kind: 'me', name: 'Anna' }, ...bots],
      position: { edition: 'revised', seed: 3, players },
    })
    const state = () => api.state(table.id, secretOf(table))
    const page = await visit(addressOf(table))
    const window = page.getByRole('heading', { name: /Play a card/ }) // also before a battle of others
    await waitForTurn(page)
    await page.locator('.cell[data-cell=pray_lower]').click()
    // Anna could play Prayer after every action, and is asked only before her next turn.
    await expect(window).toBeVisible({ timeout: 60_000 })
    const turns = (await state()).events.filter((e) => e.kind === 'turn_begins')
    expect(turns.slice(-4).map((e) => e.fields.seat)).toEqual([1, 2, 3, 4])
    await page.locator('.mine .card.highlighted', { hasText: 'Prayer' }).first().click()
    await expect(page.locator('.prompt .guard')).toContainText('You play Prayer. Gain 2 PP.')
    await confirm(page)
    await expect.poll(async () => (await state()).view.own!.hand).toEqual(['raining_fire'])
    // The card opens the window again.
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
    await waitForTurn(page)
    await page.getByRole('button', { name: 'Stops' }).click()
    await page.getByRole('checkbox', { name: 'Ask me every time' }).check()
    await expect.poll(async () => (await state()).stops!.ask_every_time).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.locator('.cell[data-cell=pray_middle]').click()
    await expect(window).toBeVisible() // after the own action
    expect((await state()).view.active).toBe(0)
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
    // After the action of a bot; until the answer arrives the page shows the window before.
    await expect.poll(async () => (await state()).view.active).toBe(1)
    await expect.poll(async () => (await state()).options.length).toBeGreaterThan(0)
    await expect(window).toBeVisible()
    expect((await state()).view.active).toBe(1)
    await expect(page.locator('.players .player')).toHaveCount(5)
  })
})
