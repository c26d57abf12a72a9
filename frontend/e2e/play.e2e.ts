// A newcomer's path: a round against bots, battles, windows for cards.
import { describe, expect, it } from 'vitest'
import { BATTLE, BOT, clickArea, clickUntil, clickWhileThere, myTurn } from './hands'
import { newWorld } from './world'

const world = newWorld()

describe('playing', () => {
  it('starts with one click and plays a whole round against bots', async () => {
    const page = await world.visitor()
    await world.quicken(page)
    const begun = Date.now()
    await page.getByRole('button', { name: /three bots/ }).click()
    await myTurn(page)
    console.log(`first question after ${Date.now() - begun} ms`)
    await clickUntil(
      page,
      async () => /Round [2-9]/.test(await page.locator('.when').innerText()),
      150,
    )
    expect(await page.locator('.players .player').count()).toBe(4)
  })

  it('fights a battle with DI cards from both sides in two browsers', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [
        { kind: 'link', name: 'Anna' },
        { kind: 'link', name: 'Ben' },
      ],
      position: BATTLE,
    })
    const [anna, ben] = await Promise.all(
      made.seats.map((s) => world.visitor(`/#/t/${made.id}/${s.secret}`)),
    )
    await myTurn(anna!)
    await anna!.locator('.cell.highlighted').first().click() // Move, upper level
    await clickArea(anna!, 'front_nw')
    await clickArea(anna!, 'temple_w')
    expect(await anna!.locator('.prompt .btn.main').innerText()).toMatch(/Confirm/) // an attack is asked again
    await anna!.locator('.prompt .btn.main').click()
    await anna!.getByRole('button', { name: 'Take 5 units along' }).click()
    await clickWhileThere(
      [anna!, ben!],
      '.prompt [data-answer=pass]',
      async () => (await anna!.locator('.battle.panel .slot').count()) > 0,
    )
    for (const page of [anna!, ben!]) {
      await page.locator('.battle.panel .slot button').nth(0).click()
      await page.locator('.battle.panel .slot button').nth(4).click()
      await page.locator('.battle.panel .buttons .main').click()
    }
    for (const [page, card] of [
      [anna!, 'War Fury'],
      [ben!, 'Bronze Wall'],
    ] as const) {
      await page.locator('.battle.panel .hand button', { hasText: card }).click() // added in secret
      await page.locator('.battle.panel [data-answer=ready]').click()
    }
    for (const [page, card] of [
      [anna!, 'War Fury'],
      [ben!, 'Bronze Wall'],
    ] as const)
      await page.locator('.battle.panel .hand button', { hasText: card }).click() // used, each in turn
    await ben!.locator('.battle.panel [data-answer=retreat]').click()
    await anna!.getByRole('heading', { name: 'Where does the beaten troop go?' }).waitFor()
    await anna!.locator('.battle.panel').waitFor({ state: 'detached' }) // the map is what is asked
    await clickArea(anna!, 'obelisk_w')
    await anna!.locator('.battle.panel [data-answer=stay]').click()
    await anna!.locator('.battle.panel').waitFor({ state: 'detached' })
    await anna!.getByRole('tab', { name: 'Log' }).click()
    expect(await anna!.locator('.log').innerText()).toMatch(/wins the battle/)
    expect(await anna!.locator('.log').innerText()).toMatch(/uses War Fury[^]*uses Bronze Wall/)
  })

  it('keeps up with five players who all hold cards, window after window', async () => {
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
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'me', name: 'Anna' }, ...bots],
      position: { edition: 'revised', seed: 3, players },
    })
    const secret = made.seats[0]!.secret
    const page = await world.visitor(`/#/t/${made.id}/${secret}`)
    await myTurn(page)
    await page.locator('.cell[data-cell=pray_lower]').click()
    await page.getByRole('heading', { name: 'Play a card, or pass.' }).waitFor()
    await page.locator('.mine .card.highlighted', { hasText: 'Prayer' }).first().click() // a card in the window
    await expect
      .poll(async () => (await world.state(made.id, secret)).view.own!.cards)
      .toEqual(['raining_fire'])
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
    await page.getByRole('heading', { name: 'Play a card, or pass.' }).waitFor() // after somebody else's action
    await page.getByRole('button', { name: 'Do not ask again this round' }).click()
    await page.locator('.body .cell.highlighted').first().waitFor({ timeout: 60_000 }) // no window more before my turn
    expect((await world.state(made.id, secret)).order).toBe('not_this_round')
    expect(await page.locator('.players .player').count()).toBe(5)
  })
})
