// What can go wrong between the page and the server: the page says what is the matter and plays on.
import { describe, expect, it } from 'vitest'
import { BATTLE, BOT, myTurn } from './hands'
import { newWorld } from './world'

const world = newWorld()
const AWAY = /ERR_CONNECTION_REFUSED|WebSocket connection/

async function aTable() {
  const made = await world.make({
    edition: 'revised',
    seats: [{ kind: 'link', name: 'Anna' }, BOT],
    position: BATTLE,
  })
  return {
    id: made.id,
    host: made.host,
    secret: made.seats[0]!.secret,
    path: `/#/t/${made.id}/${made.seats[0]!.secret}`,
  }
}

describe('trouble', () => {
  it('plays on by long polls where no WebSocket gets through', async () => {
    const table = await aTable()
    const page = await world.visitor(table.path, {}, (context) =>
      context.routeWebSocket(/live$/, (socket) => socket.close({ code: 1011 })),
    )
    await myTurn(page)
    await page.locator('.cell[data-cell=pray_lower]').click()
    await expect.poll(() => page.locator('.cell.used').count()).toBe(1)
    await page.locator('[data-answer=pass]').first().click() // a window for cards
    await page.locator('.players .player:not(.mine) .tokens .used').first().waitFor() // the bot's turn was told
    expect(await page.locator('.banner').count()).toBe(0)
  })

  it('says so when an answer takes long, and gives it once', async () => {
    const table = await aTable()
    let held: (() => void) | null = null
    const page = await world.visitor(table.path, {}, (context) =>
      context.routeWebSocket(/live$/, (socket) => {
        const server = socket.connectToServer()
        socket.onMessage((message) =>
          String(message).includes('"answer"') && !held
            ? (held = () => server.send(message))
            : server.send(message),
        )
      }),
    )
    await myTurn(page)
    await page.locator('.cell[data-cell=move_upper]').click()
    await page.getByText('The server is slow to answer').waitFor()
    await page.locator('.cell[data-cell=pray_middle]').click() // impatience
    expect(await page.locator('.cell.used').count()).toBe(0)
    held!()
    await page.locator('path.highlighted').first().waitFor()
    expect((await world.state(table.id, table.secret)).view.players[0]!.used).toEqual([
      'move_upper',
    ])
    expect(await page.getByText('The server is slow to answer').count()).toBe(0)
  })

  it('is never blank while the server fails, and goes on when it works again', async () => {
    world.allow(/status of 50[03]/, /WebSocket connection/)
    const table = await aTable()
    let failing = true
    const fail = { status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
    const page = await world.visitor('/', {}, async (context) => {
      await context.route('**/api/**', (route) =>
        failing ? route.fulfill(fail) : route.continue(),
      )
      await context.routeWebSocket(/live$/, (socket) =>
        failing ? socket.close({ code: 1011 }) : void socket.connectToServer(),
      )
    })
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: /three bots/ }).click()
    await page.getByRole('alert').waitFor()
    expect(page.url()).not.toContain('#/t/')
    await page.goto(world.base + table.path)
    await page.getByText('The server does not answer').waitFor()
    for (const other of [`/#/r/${table.id}/1`, '/#/rules', '/#/learn/pray']) {
      await page.goto(world.base + other)
      await expect
        .poll(async () => (await page.locator('#page').innerText()).length)
        .toBeGreaterThan(10)
    }
    await page.goto(world.base + table.path)
    await page.getByText('The server does not answer').waitFor()
    failing = false
    await page.locator('.cell.highlighted').first().waitFor()
    await page.getByText('Recruit').first().waitFor() // names have come, too
  })

  it('says so when the server stops, in the lobby and at the table', async () => {
    world.allow(AWAY)
    const table = await aTable()
    const lobby = await world.visitor('/')
    const page = await world.visitor(table.path)
    await myTurn(page)
    await world.stopServer()
    await page.getByText('The connection is lost').waitFor()
    expect(await page.locator('.board').count()).toBe(1) // one may go on looking
    await lobby.getByRole('button', { name: /three bots/ }).click()
    await lobby.getByText('The server does not answer').waitFor()
    await world.serve()
    await page.locator('.banner').waitFor({ state: 'detached' })
    await lobby.getByText('The server does not answer').waitFor({ state: 'detached' })
    await page.locator('.cell.highlighted').first().click() // exactly the table it was
    await page.locator('path.highlighted').first().waitFor()
    expect((await world.state(table.id, table.secret)).view.question).toBe('march')
  })

  it('asks to be loaded anew when the server came back with a newer page', async () => {
    world.allow(AWAY)
    const table = await aTable()
    const page = await world.visitor(table.path)
    await myTurn(page)
    const index = await (await fetch(world.base)).text()
    await world.stopServer()
    await page.locator('.banner').waitFor()
    const newer = index.replace(/index-[^."]+\.js/, 'index-ofTomorrow.js')
    await page.route(
      (url) => url.pathname === '/',
      (route) => route.fulfill({ contentType: 'text/html', body: newer }),
    )
    await world.serve()
    await page.getByText('The page is older than the server').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await myTurn(page)
    expect(await page.locator('.banner').count()).toBe(0)
  })

  it('says so when the table is deleted while somebody looks at it', async () => {
    const table = await aTable()
    const page = await world.visitor(table.path)
    await myTurn(page)
    await world.request('DELETE', `/api/tables/${table.id}`, undefined, table.host)
    await page.getByRole('heading', { name: 'Table not found' }).waitFor()
    await page.getByRole('link', { name: 'Back to the lobby' }).click()
    await page.getByRole('button', { name: /three bots/ }).waitFor()
  })
})
