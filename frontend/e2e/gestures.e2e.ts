// Ways to answer: dragging, keys, taking back, and being told why not.
import { describe, expect, it } from 'vitest'
import { asked, BATTLE, BOT, myTurn, onMap } from './hands'
import { newWorld } from './world'

const world = newWorld()

describe('gestures', () => {
  it('takes back', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link' }, BOT],
      position: BATTLE,
    })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    await myTurn(page)
    await page.locator('.cell.highlighted').first().click()
    await page.locator('path.highlighted').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.cell.highlighted').first().waitFor()
    expect(await page.locator('.cell.highlighted').count()).toBeGreaterThan(4)
  })

  it('moves a troop by dragging it', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link' }, BOT],
      position: BATTLE,
    })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    await myTurn(page)
    await page.locator('.cell.highlighted').first().click()
    await page.locator('path[data-space=front_nw].highlighted').waitFor()
    await page.mouse.move(...(await onMap(page, 160, 668)))
    await page.mouse.down()
    await page.mouse.move(...(await onMap(page, 300, 1000)), { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Take 3 units along' }).click()
    await expect
      .poll(
        async () =>
          (await world.state(made.id, made.seats[0]!.secret)).view.troops.find(
            (t) => t.space === 'obelisk_w',
          )?.units,
      )
      .toBe(3)
  })

  it('explains what cannot be done', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link' }, BOT],
      position: BATTLE,
    })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    await myTurn(page)
    await page.getByRole('tab', { name: 'Market' }).click()
    await page.locator('.market .tile').last().click()
    await page.locator('.reason').waitFor()
    expect((await page.locator('.reason').innerText()).length).toBeGreaterThan(10)
  })

  it('can be played with the keyboard alone', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link' }, BOT],
      position: BATTLE,
    })
    const page = await world.visitor(`/#/t/${made.id}/${made.seats[0]!.secret}`)
    await myTurn(page)
    const focus = async (wanted: string) => {
      for (let i = 0; i < 90; i++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, wanted)) return
      }
      throw new Error(`never reached ${wanted}`)
    }
    await focus('.cell.highlighted')
    await page.keyboard.press('Enter')
    await page.locator('path[data-space=front_nw].highlighted').waitFor()
    await focus('path[data-space=front_nw]')
    await page.keyboard.press('Enter')
    await page.locator('path[data-space=obelisk_w].highlighted').waitFor()
    await focus('path[data-space=obelisk_w]')
    await page.keyboard.press('Space')
    await page.locator('.prompt .choice').first().waitFor()
    await focus('.choice[data-answer="take 2"]')
    expect(await page.locator('.troop.ghost .count').textContent()).toBe('2') // who would go
    await page.keyboard.press('2') // two units
    await expect
      .poll(
        async () =>
          (await world.state(made.id, made.seats[0]!.secret)).view.troops.find(
            (t) => t.space === 'obelisk_w',
          )?.units,
      )
      .toBe(2)
    await page.keyboard.press('Escape')
    expect(await asked(page)).toBeTruthy()
  })

  it('moves a troop by a finger, and two fingers enlarge the map', async () => {
    const made = await world.make({
      edition: 'revised',
      seats: [{ kind: 'link' }, BOT],
      position: BATTLE,
    })
    const secret = made.seats[0]!.secret
    const page = await world.visitor(`/#/t/${made.id}/${secret}`, { phone: true })
    await myTurn(page)
    await page.locator('.cell[data-cell=move_upper]').click()
    await page.locator('path[data-space=front_nw].highlighted').waitFor()
    const cdp = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...at: (readonly [number, number])[]
    ) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map(([x, y], id) => ({ x, y, id })),
      })
    const width = async () => (await page.locator('.board').boundingBox())!.width

    const small = await width()
    const [x, y] = await onMap(page, 300, 760)
    await touch('touchStart', [x - 20, y], [x + 20, y])
    for (let d = 25; d <= 40; d += 5) await touch('touchMove', [x - d, y], [x + d, y])
    await touch('touchEnd')
    await expect.poll(width).toBeGreaterThan(small * 1.5)
    expect((await world.state(made.id, secret)).view.question).toBe('march') // nothing was moved by that

    const [from, to] = [await onMap(page, 160, 668), await onMap(page, 300, 1000)]
    await touch('touchStart', from)
    for (let i = 1; i <= 5; i++)
      await touch('touchMove', [
        from[0] + ((to[0] - from[0]) * i) / 5,
        from[1] + ((to[1] - from[1]) * i) / 5,
      ])
    expect(await onMap(page, 160, 668)).toEqual(from) // the map stayed where it was
    await touch('touchEnd')
    await page.getByRole('button', { name: 'Take 3 units along' }).click()
    await expect
      .poll(
        async () =>
          (await world.state(made.id, secret)).view.troops.find((t) => t.space === 'obelisk_w')
            ?.units,
      )
      .toBe(3)

    await page.getByRole('button', { name: '1×' }).click()
    await expect.poll(width).toBe(small)
  })
})
