// Clocks, and what comes after a game: its record, and another one.
import { describe, expect, it } from 'vitest'
import { BATTLE, BOT, myTurn, OVER } from './hands'
import { newWorld } from './world'

const world = newWorld()

describe('clocks', () => {
  it("run down before one's eyes, for whoever is to answer", async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link', name: 'Anna' }, BOT],
      position: BATTLE,
      pace: { kind: 'turn', seconds: 90 },
    })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    await myTurn(page)
    const clock = page.locator('.player.mine [role=timer]')
    await expect.poll(() => clock.innerText()).toMatch(/1:2\d/)
    const before = await clock.innerText()
    await expect.poll(() => clock.innerText()).not.toBe(before)
    expect(await page.locator('.player:not(.mine) .ticking').count()).toBe(0)
  })

  it('that run out let a bot play, until one says otherwise', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [
        { kind: 'link', name: 'Anna' },
        { kind: 'link', name: 'Ben' },
      ],
      position: BATTLE,
      pace: { kind: 'turn', seconds: 1 },
    })
    await world.request('POST', `/api/tables/${made.id}/start`, {}, made.host)
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    await page.locator('.player.mine .bot').waitFor()
    await world.request('POST', `/api/tables/${made.id}/pause`, {}, made.seats[1]!.secret)
    await page.getByText('The table is paused').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Take over from the bot' }).click()
    await page.locator('.player.mine .bot').waitFor({ state: 'detached' })
  })
})

describe('after a game', () => {
  it('its record can be downloaded, and opened in the lobby of another browser', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link', name: 'Anna' }, BOT],
      position: OVER,
    })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the record' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`kemet-${made.id}.txt`)
    const other = await world.visitor('/')
    await other.locator('input[type=file]').setInputFiles(await download.path())
    await expect.poll(() => other.url()).toContain('#/r/')
    await other.locator('.board').waitFor()
    await other.getByText('Anna').first().waitFor()
  })

  it('something that is no record is refused in words', async () => {
    world.allow(/status of 4\d\d/)
    const page = await world.visitor('/')
    await page.locator('input[type=file]').setInputFiles({
      name: 'x.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('my shopping list'),
    })
    expect(await page.getByRole('alert').innerText()).toMatch(/record/i)
    expect(page.url()).not.toContain('#/r/')
  })

  it('a rematch brings both people to one new table, in their own seats', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [
        { kind: 'link', name: 'Anna' },
        { kind: 'link', name: 'Ben' },
      ],
      position: OVER,
    })
    const [anna, ben] = await Promise.all(
      made.seats.map((s) => world.visitor(`/#/t/${made.id}/${s.secret}`)),
    )
    await anna!.getByRole('button', { name: 'Rematch' }).click()
    await expect.poll(() => anna!.url()).not.toContain(made.id)
    await ben!.getByRole('button', { name: 'Rematch' }).click()
    await expect.poll(() => ben!.url()).toBe(anna!.url())
    for (const [page, name] of [
      [anna!, 'Anna'],
      [ben!, 'Ben'],
    ] as const)
      expect(await page.locator('.player.mine .name').innerText()).toContain(name)
  })
})
