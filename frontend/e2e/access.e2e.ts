// No serious finding of axe on any screen, by day and by night.
import { describe, expect, it } from 'vitest'
import { serious } from './axe'
import { BATTLE, BOT, myTurn, OVER } from './hands'
import { newWorld } from './world'

const world = newWorld()

describe.each([
  ['light', false],
  ['dark', true],
] as const)('axe finds nothing serious, %s', (_, dark) => {
  it('in the lobby, the rules and while players gather', async () => {
    const page = await world.visitor('/', { dark })
    await page.getByRole('button', { name: /Set up a table/ }).click()
    expect(await serious(page)).toEqual([])
    await page.goto(`${world.base}/#/rules`)
    await page.locator('dl div').first().waitFor()
    expect(await serious(page)).toEqual([])
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link', name: 'Anna' }, { kind: 'link' }],
    })
    await page.goto(`${world.base}/#/t/${made.id}/${made.seats[0]!.secret}`)
    await page.locator('.waiting-room').waitFor()
    expect(await serious(page)).toEqual([])
  })

  it('at the table, with every tab and dialog, also on a phone and in a replay', async () => {
    const table = await world.make({
      edition: 'revised',
      seed: 5,
      seats: [{ kind: 'link', name: 'Anna' }, BOT, BOT],
    })
    const mine = `/#/t/${table.id}/${table.seats[0]!.secret}`
    const page = await world.visitor(mine, { dark })
    await myTurn(page)
    expect(await serious(page)).toEqual([])
    for (const tab of ['Market', 'Log', 'Chat']) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await serious(page), tab).toEqual([])
    }
    for (const button of ['As text', 'More', 'Settings']) {
      await page.getByRole('button', { name: button, exact: true }).click()
      expect(await serious(page), button).toEqual([])
      await page.getByRole('button', { name: 'Close' }).click()
    }
    const phone = await world.visitor(mine, { phone: true, dark })
    await phone.locator('.table').waitFor()
    expect(await serious(phone)).toEqual([])
    await phone.goto(`${world.base}/#/r/${table.id}/2/${table.seats[0]!.secret}`)
    await phone.locator('footer').waitFor()
    expect(await serious(phone)).toEqual([])
  })

  it('in a battle', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'me' }, BOT],
      position: BATTLE,
    })
    const secret = made.seats[0]!.secret
    await world.answer(
      made.id,
      secret,
      'token move_upper',
      'march front_nw',
      'step temple_w',
      'take 5',
      'pass',
    )
    const page = await world.visitor(`/#/t/${made.id}/${secret}`, { dark })
    await page.locator('.battle .slot').first().waitFor()
    await page.locator('.battle .odds').first().waitFor()
    expect(await serious(page)).toEqual([])
    await page.locator('.battle .slot button').nth(0).click()
    await page.locator('.battle .slot button').nth(4).click()
    expect(await serious(page)).toEqual([])
    await page.locator('.battle .buttons .main').click()
    await page.locator('.battle [data-answer=ready]').waitFor()
    expect(await serious(page)).toEqual([])
  })

  it('at the end, and at the handover', async () => {
    const over = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link' }, BOT],
      position: OVER,
    })
    const page = await world.visitor(`/#/t/${over.id}/${over.seats[0]!.secret}`, { dark })
    await page.getByRole('button', { name: 'Rematch' }).waitFor()
    expect(await serious(page)).toEqual([])
    await page.goto(`${world.base}/#/`)
    await page.getByRole('button', { name: /Set up a table/ }).click()
    await page.locator('label', { hasText: 'Players' }).locator('select').selectOption('2')
    await page.getByLabel('Seat 2', { exact: true }).selectOption('hotseat')
    await page.getByRole('button', { name: 'Create the table' }).click()
    await page.locator('.handover button').waitFor()
    expect(await serious(page)).toEqual([])
  })
})
