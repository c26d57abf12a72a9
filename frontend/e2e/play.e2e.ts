// A newcomer's path, friends by link, hot-seat, take back, reconnect.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { State } from '../src/net/types'
import { asked, BATTLE, clickUntil, myTurn, World } from './world'

const world = new World()
beforeAll(() => world.open())
afterEach(() => world.leave())
afterAll(() => world.close())

describe('playing', () => {
  it('starts with one click and plays a whole round against bots', async () => {
    const page = await world.visitor()
    await world.quicken(page)
    const begun = Date.now()
    await page.getByRole('button', { name: /three bots/ }).click()
    await myTurn(page)
    console.log(`first question after ${Date.now() - begun} ms`)
    await clickUntil(page, async () => /Round [2-9]/.test(await page.locator('.when').innerText()), 150)
    expect(await page.locator('.players .player').count()).toBe(4)
    expect(world.errors).toEqual([])
  })

  it('fights a battle with DI cards from both sides in two browsers', async () => {
    const made = await world.make({ edition: 'revised', seats: [{ kind: 'link', name: 'Anna' }, { kind: 'link', name: 'Ben' }], position: BATTLE })
    const [anna, ben] = await Promise.all(made.seats.map((s) => world.visitor(`/#/t/${made.id}/${s.secret}`)))
    await myTurn(anna!)
    await anna!.locator('.cell.lit').first().click() // Move, upper level
    await anna!.locator('path[data-space=front_nw].lit').dispatchEvent('click')
    await anna!.locator('path[data-space=temple_w].lit').dispatchEvent('click')
    expect(await anna!.locator('.now .btn.main').innerText()).toMatch(/Confirm/) // an attack is asked again
    await anna!.locator('.now .btn.main').click()
    await anna!.getByRole('button', { name: 'Take 5 units along' }).click()
    for (let i = 0; i < 20 && !(await anna!.locator('.battle.panel .slot').count()); i++) {
      for (const page of [anna!, ben!]) if (await page.getByRole('button', { name: 'Pass', exact: true }).count()) await page.getByRole('button', { name: 'Pass', exact: true }).first().click()
      await anna!.waitForTimeout(300)
    }
    for (const page of [anna!, ben!]) {
      await page.locator('.battle.panel .slot button').nth(0).click()
      await page.locator('.battle.panel .slot button').nth(4).click()
      await page.locator('.battle.panel .go .main').click()
    }
    for (const [page, card] of [[anna!, 'War Fury'], [ben!, 'Bronze Wall']] as const) {
      await page.locator('.battle.panel .hand button', { hasText: card }).click() // added in secret
      await page.locator('.battle.panel [data-answer=ready]').click()
    }
    for (const [page, card] of [[anna!, 'War Fury'], [ben!, 'Bronze Wall']] as const)
      await page.locator('.battle.panel .hand button', { hasText: card }).click() // used, each in turn
    for (let i = 0; i < 30 && (await anna!.locator('.battle.panel').count()); i++) {
      for (const page of [anna!, ben!]) {
        const go = page.locator('.battle.panel .go .btn').first()
        if (await go.count()) await go.click({ timeout: 2000 }).catch(() => {})
      }
      await anna!.waitForTimeout(250)
    }
    await anna!.getByRole('tab', { name: 'Log' }).click()
    expect(await anna!.locator('.log').innerText()).toMatch(/wins the battle/)
    expect(await anna!.locator('.log').innerText()).toMatch(/uses War Fury[^]*uses Bronze Wall/)
    expect(world.errors).toEqual([])
  })

  it('keeps up with five players who all hold cards, window after window', async () => {
    const cards = [['prayer', 'raining_fire'], ['veto', 'mana_theft'], ['enlistment', 'escape'], ['raining_fire', 'prayer'], ['mana_theft', 'veto']]
    const players = ['nw', 'sw', 'ce', 'ne', 'se'].map((city, i) => ({ city, prayer: 7, di: cards[i], troops: { [`${city}1`]: 5, [`${city}2`]: 5 } }))
    const bots = Array.from({ length: 4 }, () => ({ kind: 'bot', level: 'greedy' }) as const)
    const made = await world.make({ edition: 'revised', seats: [{ kind: 'me', name: 'Anna' }, ...bots], position: { edition: 'revised', seed: 3, players } })
    const secret = made.seats[0]!.secret
    const page = await world.visitor(`/#/t/${made.id}/${secret}`)
    await myTurn(page)
    await page.locator('.cell[data-cell=pray_lower]').click()
    await page.getByRole('heading', { name: 'Play a card, or pass.' }).waitFor()
    await page.locator('.mine .card.lit', { hasText: 'Prayer' }).first().click() // a card in the window
    await expect.poll(async () => (await world.state(made.id, secret)).view.own!.cards).toEqual(['raining_fire'])
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
    await page.getByRole('heading', { name: 'Play a card, or pass.' }).waitFor() // after somebody else's action
    await page.getByRole('button', { name: 'Not this round' }).click()
    await page.locator('.body .cell.lit').first().waitFor({ timeout: 60_000 }) // no window more before my turn
    expect((await world.state(made.id, secret)).order).toBe('not_this_round')
    expect(await page.locator('.players .player').count()).toBe(5)
    expect(world.errors).toEqual([])
  })

  it('takes back', async () => {
    const made = await world.make({ edition: 'revised', seats: [{ kind: 'link' }, { kind: 'bot', level: 'greedy' }], position: BATTLE })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    await myTurn(page)
    await page.locator('.cell.lit').first().click()
    await page.locator('path.lit').first().waitFor()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.locator('.cell.lit').first().waitFor()
    expect(await page.locator('.cell.lit').count()).toBeGreaterThan(4)
  })

  it('moves a troop by dragging it', async () => {
    const made = await world.make({ edition: 'revised', seats: [{ kind: 'link' }, { kind: 'bot', level: 'greedy' }], position: BATTLE })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    await myTurn(page)
    await page.locator('.cell.lit').first().click()
    await page.locator('path[data-space=front_nw].lit').waitFor()
    const board = (await page.locator('.board').boundingBox())!
    const at = (x: number, y: number) => [board.x + ((x + 22) / 1044) * board.width, board.y + ((y + 22) / 1484) * board.height] as const
    await page.mouse.move(...at(160, 668))
    await page.mouse.down()
    await page.mouse.move(...at(300, 1000), { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Take 3 units along' }).click()
    await expect.poll(async () => (await world.state(made.id, made.seats[0]!.secret)).view.troops.find((t) => t.space === 'obelisk_w')?.units).toBe(3)
  })

  it('survives two tabs on one seat: a stale click changes nothing', async () => {
    const made = await world.make({ edition: 'revised', seats: [{ kind: 'link' }, { kind: 'bot', level: 'greedy' }], position: BATTLE })
    const address = `/#/t/${made.id}/${made.seats[0]!.secret}`
    const [one, two] = [await world.visitor(address), await world.visitor(address)]
    await Promise.all([myTurn(one), myTurn(two)])
    await Promise.all([one, two].map((page) => page.locator('.cell.lit').nth(4).waitFor()))
    // At once, without waiting for anything: what the second one sees may be old by then.
    const click = (cell: string) => (document.querySelector(`.cell[data-cell=${cell}]`) as HTMLElement).click()
    await Promise.all([one.evaluate(click, 'move_upper'), two.evaluate(click, 'pray_middle')])
    await one.waitForTimeout(1500)
    const state = await world.state(made.id, made.seats[0]!.secret)
    expect(state.view.players[0]!.used.length).toBe(1)
    for (const page of [one, two]) expect(await page.locator('.cell.used').count()).toBe(1)
  })

  it('draws a curtain between two people at one screen', async () => {
    const page = await world.visitor('/')
    await world.quicken(page)
    await page.getByRole('button', { name: /Set up a table/ }).click()
    await page.locator('label', { hasText: 'Players' }).locator('select').selectOption('2')
    await page.getByLabel('Seat 2', { exact: true }).selectOption('hotseat')
    await page.getByRole('button', { name: 'Make the table' }).click()
    await page.locator('.curtain button').click()
    await myTurn(page)
    const first = await page.locator('.player.mine .name').innerText()
    await clickUntil(page, async () => (await page.locator('.curtain').count()) > 0, 30)
    expect(await page.locator('.player').count()).toBe(0) // nothing of the table is seen
    await page.locator('.curtain button').click()
    await myTurn(page)
    expect(await page.locator('.player.mine .name').innerText()).not.toBe(first)
  })

  it('lets friends join by link and waits for them', async () => {
    const host = await world.visitor('/')
    await host.getByRole('button', { name: /Set up a table/ }).click()
    await host.locator('label', { hasText: 'Players' }).locator('select').selectOption('2')
    await host.getByLabel('Seat 2', { exact: true }).selectOption('link')
    await host.getByRole('button', { name: 'Make the table' }).click()
    const link = await host.locator('input[readonly]').first().inputValue()
    const friend = await world.visitor(link.replace(world.base, ''))
    await friend.locator('.table').waitFor()
    await host.locator('.table').waitFor()
    expect(friend.url()).not.toContain(link.split('/').at(-1)) // the secret is out of the address
    await friend.reload()
    await friend.locator('.table').waitFor()
  })

  it('explains what cannot be done', async () => {
    const made = await world.make({ edition: 'revised', seats: [{ kind: 'link' }, { kind: 'bot', level: 'greedy' }], position: BATTLE })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    await myTurn(page)
    await page.getByRole('tab', { name: 'Market' }).click()
    await page.locator('.market .tile').last().click()
    await page.locator('.reason').waitFor()
    expect((await page.locator('.reason').innerText()).length).toBeGreaterThan(10)
  })

  it('comes back to exactly the right table after the server was away', async () => {
    const made = await world.make({ edition: 'revised', seats: [{ kind: 'link' }, { kind: 'bot', level: 'greedy' }], position: BATTLE })
    const secret = made.seats[0]!.secret
    const page = await world.visitor(`/#/t/${made.id}/${secret}`)
    await myTurn(page)
    await world.stopServer()
    await page.locator('.banner').waitFor({ timeout: 20_000 })
    await world.serve()
    await page.locator('.banner').waitFor({ state: 'detached', timeout: 30_000 })
    await page.locator('.cell.lit').first().click()
    await page.locator('path.lit').first().waitFor()
    const state: State = await world.state(made.id, secret)
    expect(state.view.question).toBe('march')
  })

  it('says so when a table is gone', async () => {
    const page = await world.visitor('/#/t/no-such-table/wrong-secret-wrong-secret')
    await page.getByRole('heading', { name: /not here/ }).waitFor()
  })

  it('can be played with the keyboard alone', async () => {
    const made = await world.make({ edition: 'revised', seats: [{ kind: 'link' }, { kind: 'bot', level: 'greedy' }], position: BATTLE })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    await myTurn(page)
    const focus = async (wanted: string) => {
      for (let i = 0; i < 90; i++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, wanted)) return
      }
      throw new Error(`never reached ${wanted}`)
    }
    await focus('.cell.lit')
    await page.keyboard.press('Enter')
    await page.locator('path[data-space=front_nw].lit').waitFor()
    await focus('path[data-space=front_nw]')
    await page.keyboard.press('Enter')
    await page.locator('path[data-space=obelisk_w].lit').waitFor()
    await focus('path[data-space=obelisk_w]')
    await page.keyboard.press('Space')
    await page.locator('.now .choice').first().waitFor()
    await focus('.choice[data-answer="take 2"]')
    expect(await page.locator('.troop.ghost .count').textContent()).toBe('2') // who would go
    await page.keyboard.press('2') // two units
    await expect.poll(async () => (await world.state(made.id, made.seats[0]!.secret)).view.troops.find((t) => t.space === 'obelisk_w')?.units).toBe(2)
    await page.keyboard.press('Escape')
    expect(await asked(page)).toBeTruthy()
  })
})
