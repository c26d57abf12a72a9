// A battle on its stage, from the war council to the winner's choice.
import type { Page } from '@playwright/test'
import type { CreatedTable, Odds } from '../src/api/types'
import type { ApiClient } from './support/api'
import { expectAccessible } from './support/axe'
import { expect, test } from './support/fixtures'
import { expectOnTop } from './support/visible'
import { addressOf, ANNA, ATTACK, BATTLE, BEN, secretOf } from './support/tables'

const COUNCIL = 'council'

/** Passes for both players until they are asked for battle cards. */
async function passToCouncil(api: ApiClient, table: CreatedTable) {
  const pass = async () => {
    for (const seat of [0, 1]) {
      const { view, options } = await api.state(table.id, secretOf(table, seat))
      if (view.question === COUNCIL) return true
      if (options.some((o) => o.answer === 'pass'))
        await api.answer(table.id, secretOf(table, seat), 'pass')
    }
    return false
  }
  await expect.poll(pass, { intervals: [60] }).toBe(true)
}

/** A table where Anna's units have attacked Ben's three in a temple. */
async function attacked(api: ApiClient, units = 5): Promise<CreatedTable> {
  const [anna, ben] = BATTLE.players
  const players = [{ ...anna, troops: { front_nw: units } }, ben]
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BEN],
    position: { ...BATTLE, players },
  })
  await api.startTable(table).catch(() => {}) // it may have begun by itself
  await api.answer(table.id, secretOf(table), ...ATTACK.slice(0, -1), `take ${units}`)
  await passToCouncil(api, table)
  return table
}

/** Ben gives an answer as soon as he is asked. */
async function benAnswers(api: ApiClient, table: CreatedTable, answer: string) {
  const secret = secretOf(table, 1)
  await expect
    .poll(async () => (await api.state(table.id, secret)).options.map((o) => o.answer))
    .toContain(answer)
  await api.answer(table.id, secret, answer)
}

const theatre = (page: Page) => page.locator('.theatre')
const sums = (page: Page) => theatre(page).locator('.sum')
const expectSums = (page: Page, attack: string, defence: string) =>
  Promise.all([
    expect(sums(page).nth(0)).toHaveAttribute('data-strength', attack),
    expect(sums(page).nth(1)).toHaveAttribute('data-strength', defence),
  ])

/** Anna fights with 4 strength and War Fury, Ben with 4 strength: 12 against 7. */
async function fight(page: Page, api: ApiClient, table: CreatedTable) {
  const battle = theatre(page)
  const card = (name: RegExp) => battle.locator('.slot').getByRole('button', { name })
  await card(/strength 4/)
    .first()
    .click()
  await card(/strength 1/)
    .first()
    .click()
  await benAnswers(api, table, 'fight s4d1/s2p2')
  // What the other one does meanwhile does not undo the choice.
  await battle.getByRole('button', { name: 'Fight with this card' }).click()
  await battle.locator('.hand button', { hasText: 'War Fury' }).click()
  await battle.locator('[data-answer=ready]').click()
  await benAnswers(api, table, 'ready')
  await battle.locator('.hand button', { hasText: 'War Fury' }).click()
}

for (const phone of [false, true])
  test.describe(phone ? 'a battle on a phone' : 'a battle', () => {
    test('is played to its end on its stage', async ({ api, visit }) => {
      const table = await attacked(api)
      const page = await visit(addressOf(table), { phone })
      const battle = theatre(page)
      await expect(battle).toContainText('attacks · 5 units')
      await expect(battle).toContainText('What Ben can still play')
      await expectSums(page, '6+', '3+')
      await expectAccessible(page)
      await fight(page, api, table)

      await expect(battle.getByRole('img', { name: 'Anna wins by 5' })).toBeVisible()
      await expectSums(page, '12', '7')
      await expect(battle.locator('.loss').first()).toContainText('−1')
      await benAnswers(api, table, 'recall')

      // The losses have changed the view; the strengths are those fought with.
      await expect(battle.locator('[data-answer=stay]')).toHaveText(/Stay and hold the temple/)
      await expect(battle.locator('[data-answer=recall]')).toHaveText(/Recall all 4: \+3 prayer/)
      await expectSums(page, '12', '7')
      await expect(battle.locator('[aria-current=step]')).toHaveText('Winner’s choice')
      await expect(battle).toContainText('Strength 12 : 7')
      const outcome = battle.getByRole('region', { name: 'Anna' })
      await expect(outcome).toContainText('battle won, kept for good')
      await expect(outcome).toContainText('to Ben’s damage of 1')
      await expect(outcome).toContainText('0 → 2')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        await page.evaluate(() => innerWidth),
      )

      const before = (await api.state(table.id, secretOf(table))).view.players[0]!.prayer
      await battle.locator('[data-answer=recall]').click()
      await expect(outcome).toContainText('for 4 units recalled')
      await expect(battle).toHaveCount(0)
      const after = (await api.state(table.id, secretOf(table))).view.players[0]!.prayer
      expect(after - before).toBe(3)
    })
  })

test('a phone on its side shows the scene beside the cards', async ({ api, visit }) => {
  const table = await attacked(api)
  const size = { width: 844, height: 390 }
  const page = await visit(addressOf(table), { phone: true, size })
  const cards = theatre(page).locator('.slot button')
  await expect(cards.first()).toBeVisible()
  for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 0.99 })
  for (const sum of await sums(page).all()) await expect(sum).toBeInViewport({ ratio: 0.99 })
  await cards.first().click()
  await cards.last().click()
  const fightButton = theatre(page).getByRole('button', { name: 'Fight with this card' })
  await fightButton.click()
  await expect(theatre(page).locator('.question')).toBeVisible()
})

test.describe('a battle of others', () => {
  test('is shown to those who watch, and can be skipped', async ({ api, visit }) => {
    const table = await attacked(api)
    const watching = await visit(`/#/t/${table.id}/${table.watch_secret}`, { language: 'fr' })
    await expect(watching.locator('.board').first()).toBeVisible()
    await expect(theatre(watching)).toHaveCount(0) // until the cards lie open the map is in sight
    const secret = secretOf(table)
    await benAnswers(api, table, 'fight s4d1/s2p2')
    await api.answer(table.id, secret, 'fight s3d2/s2p2')
    await benAnswers(api, table, 'ready')
    await api.answer(table.id, secret, 'ready')
    await expect(theatre(watching)).toBeVisible()
    await expect(theatre(watching)).toContainText('attaque · 5 unités')
    await watching.keyboard.press(' ')
    await expect(theatre(watching).getByRole('img', { name: 'Anna l’emporte de 2' })).toBeVisible()
    await expectSums(watching, '9', '7')
    await benAnswers(api, table, 'recall')
    await api.answer(table.id, secret, 'stay')
    await expect(theatre(watching)).toHaveCount(0)
  })
})

test.describe('without motion', () => {
  test('a battle is shown in stills with the same totals', async ({ api, visit }) => {
    const table = await attacked(api)
    const page = await visit(addressOf(table), { settings: { speed: 2 } })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await fight(page, api, table)
    await expect(theatre(page).getByRole('img', { name: 'Anna wins by 5' })).toBeVisible()
    await expectSums(page, '12', '7')
    await theatre(page).getByRole('button', { name: 'Skip' }).click()
    await expect(theatre(page).locator('[aria-current=step]')).toHaveText('Loser’s choice')
  })
})

const percentOf = (text: string) => Number(/(\d+)\s%/.exec(text)![1])

for (const [name, size] of Object.entries({
  desktop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
  'small phone': { width: 360, height: 740 },
}))
  test(`odds count what is chosen, and say what more would do, on a ${name}`, async ({
    api,
    visit,
  }) => {
    const table = await attacked(api, 3)
    const page = await visit(addressOf(table), { size })
    const slots = theatre(page).locator('.slot')
    await expect(slots.first().locator('small')).toBeVisible()
    const found = await api.request<Odds>('GET', `/api/tables/${table.id}/odds`, {
      secret: secretOf(table),
    })
    // Under every card: alone, and with War Fury.
    for (const { play, alone, best } of found.odds!.cards) {
      const odds = page.locator(`#odds-${play}`)
      await expect(odds.locator('b')).toContainText(`${Math.round(alone.win * 100)}\u00a0%`)
      if (best) await expect(odds.locator('em')).toContainText('with War Fury')
      else await expect(odds.locator('em')).toHaveCount(0)
      await expectOnTop(odds.locator('b'))
    }
    // The bar: the chosen card alone, before and after War Fury is added.
    const { alone, best } = found.odds!.cards.find(({ play }) => play === 's2p2')!
    expect(best!.win).toBeGreaterThan(alone.win)
    const card = (id: string) => slots.locator(`[data-tip="battle_card:${id}"]`)
    await card('s2p2').click()
    const bar = theatre(page).locator('.odds p')
    await expect(bar.locator('b')).toHaveText(`${Math.round(alone.win * 100)} % you win`)
    await expect(bar).toContainText(`${Math.round(best!.win * 100)}\u00a0% with War Fury`)
    await expectOnTop(bar)
    await card('s1d3').click()
    await theatre(page).getByRole('button', { name: 'Fight with this card' }).click()
    await benAnswers(api, table, 'fight s4d1/s1d3')
    await expect(theatre(page).getByRole('button', { name: 'No further card' })).toBeVisible()
    const before = percentOf(await bar.locator('b').innerText())
    await expectOnTop(theatre(page).getByRole('button', { name: 'No further card' }))
    await theatre(page).locator('.hand [data-tip="card:war_fury"]').click()
    await expect
      .poll(async () => ((await bar.count()) ? percentOf(await bar.locator('b').innerText()) : 101))
      .toBeGreaterThan(before)
  })
