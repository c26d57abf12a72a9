// Several people and several tabs.
import { describe, expect, it } from 'vitest'
import { BATTLE, clickUntil, clickWhileThere, myTurn } from './hands'
import { newWorld } from './world'

const world = newWorld()

describe('friends', () => {
  it('survives two tabs on one seat: a stale click changes nothing', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link' }, { kind: 'link' }],
      position: BATTLE,
    })
    const address = `/#/t/${made.id}/${made.seats[0]!.secret}`
    const [one, two] = [await world.visitor(address), await world.visitor(address)]
    await world.request('POST', `/api/tables/${made.id}/start`, {}, made.host)
    await Promise.all([myTurn(one), myTurn(two)])
    await Promise.all([one, two].map((page) => page.locator('.cell.highlighted').nth(4).waitFor()))
    // At once, without waiting for anything: what the second one sees may be old by then.
    const click = (cell: string) =>
      (document.querySelector(`.cell[data-cell=${cell}]`) as HTMLElement).click()
    await Promise.all([one.evaluate(click, 'move_upper'), two.evaluate(click, 'pray_middle')])
    // Whoever came second is told so, and both see the same one token.
    await expect
      .poll(
        async () => (await one.locator('.reason').count()) + (await two.locator('.reason').count()),
      )
      .toBeGreaterThan(0)
    for (const page of [one, two])
      await expect.poll(() => page.locator('.cell.used').count()).toBe(1)
    const state = await world.state(made.id, made.seats[0]!.secret)
    expect(state.view.players[0]!.used.length).toBe(1)
    await clickWhileThere(
      [one],
      '.prompt [data-answer=pass], .prompt [data-answer=stop]',
      async () => (await one.locator('.prompt h2.waiting').count()) > 0,
    )
    for (const page of [one, two]) await expect.poll(() => page.locator('.reason').count()).toBe(0) // it was about a question of then
  })

  it('draws a handover between two people at one screen', async () => {
    const page = await world.visitor('/')
    await world.quicken(page)
    await page.getByRole('button', { name: /Set up a table/ }).click()
    await page.locator('label', { hasText: 'Players' }).locator('select').selectOption('2')
    await page.getByLabel('Seat 2', { exact: true }).selectOption('hotseat')
    await page.getByRole('button', { name: 'Create the table' }).click()
    await page.locator('.handover button').click()
    await myTurn(page)
    const first = await page.locator('.player.mine .name').innerText()
    await clickUntil(page, async () => (await page.locator('.handover').count()) > 0, 30)
    expect(await page.locator('.player').count()).toBe(0) // nothing of the table is seen
    await page.locator('.handover button').click()
    await myTurn(page)
    expect(await page.locator('.player.mine .name').innerText()).not.toBe(first)
  })

  it('lets friends join by link and waits for them', async () => {
    const host = await world.visitor('/')
    await host.getByRole('button', { name: /Set up a table/ }).click()
    await host.locator('label', { hasText: 'Players' }).locator('select').selectOption('2')
    await host.getByLabel('Seat 2', { exact: true }).selectOption('link')
    await host.getByRole('button', { name: 'Create the table' }).click()
    const link = await host.locator('input[readonly]').first().inputValue()
    const friend = await world.visitor(link.replace(world.base, ''))
    await friend.locator('.table').waitFor()
    await host.locator('.table').waitFor()
    expect(friend.url()).not.toContain(link.split('/').at(-1)) // the secret is out of the address
    await friend.reload()
    await friend.locator('.table').waitFor()
  })

  it('says so when a table is gone', async () => {
    const page = await world.visitor('/#/t/no-such-table/wrong-secret-wrong-secret')
    await page.getByRole('heading', { name: /not found/ }).waitFor()
  })
})
