// Failures between the page and the server: the page says what is wrong and continues.
import { expect, test } from './support/fixtures'
import { area, waitForTurn } from './support/player'
import { addressOf, createBattleTable, secretOf } from './support/tables'

const SERVER_DOWN = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection/
const NO_ANSWER = 'The server does not answer'

test.describe('connection', () => {
  test('long polling where no WebSocket opens', async ({ api, visit }) => {
    const page = await visit(addressOf(await createBattleTable(api)), {
      prepare: (context) =>
        context.routeWebSocket(/live$/, (socket) => socket.close({ code: 1011 })),
    })
    await waitForTurn(page)
    await page.locator('.cell[data-cell=pray_lower]').click()
    await expect(page.locator('.cell.used')).toHaveCount(1)
    const botTokens = page.locator('.players .player:not(.mine) .tokens')
    await expect(botTokens.locator('.used').first()).toBeVisible() // the turn of the bot
    await expect(page.locator('.banner')).toHaveCount(0)
  })

  test('a slow answer is announced and given once', async ({ api, visit }) => {
    const table = await createBattleTable(api)
    let release: (() => void) | null = null
    const page = await visit(addressOf(table), {
      prepare: (context) =>
        context.routeWebSocket(/live$/, (socket) => {
          const server = socket.connectToServer()
          socket.onMessage((message) => {
            if (String(message).includes('"answer"') && !release)
              release = () => server.send(message)
            else server.send(message)
          })
        }),
    })
    await waitForTurn(page)
    await page.locator('.cell[data-cell=move_upper]').click()
    const slow = page.getByText('The server is slow to answer')
    await expect(slow).toBeVisible()
    await page.locator('.cell[data-cell=pray_middle]').click() // a second click while waiting
    await expect(page.locator('.cell.used')).toHaveCount(0)
    release!()
    await expect(page.locator('path.highlighted').first()).toBeVisible()
    const { view } = await api.state(table.id, secretOf(table))
    expect(view.players[0]!.used_action_spaces).toEqual(['move_upper'])
    await expect(slow).toHaveCount(0)
  })

  test('no blank page while the server fails', async ({ api, allowErrors, visit }) => {
    allowErrors(/status of 50[03]/, /WebSocket connection/)
    const table = await createBattleTable(api)
    let failing = true
    const failure = { status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
    const page = await visit('/', {
      prepare: async (context) => {
        await context.route('**/api/**', (route) =>
          failing ? route.fulfill(failure) : route.continue(),
        )
        await context.routeWebSocket(/live$/, (socket) =>
          failing ? socket.close({ code: 1011 }) : void socket.connectToServer(),
        )
      },
    })
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: /three bots/ }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(page.url()).not.toContain('#/t/')
    await page.goto(addressOf(table))
    await expect(page.getByText(NO_ANSWER)).toBeVisible()
    for (const address of [`/#/r/${table.id}/1`, '/#/rules', '/#/learn/pray']) {
      await page.goto(address)
      await expect(page.locator('#page')).toHaveText(/.{10}/s)
    }
    await page.goto(addressOf(table))
    await expect(page.getByText(NO_ANSWER)).toBeVisible()
    failing = false
    await expect(page.locator('.cell.highlighted').first()).toBeVisible()
    await expect(page.getByText('Recruit').first()).toBeVisible() // the glossary is loaded too
  })

  test('a stopped server is announced, and the game continues after its restart', async ({
    api,
    allowErrors,
    server,
    visit,
  }) => {
    allowErrors(SERVER_DOWN)
    const table = await createBattleTable(api)
    const lobby = await visit()
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    await server.stop()
    await expect(page.getByText('The connection is lost')).toBeVisible()
    await expect(page.locator('.board[data-tilt]')).toBeVisible()
    await lobby.getByRole('button', { name: /three bots/ }).click()
    await expect(lobby.getByText(NO_ANSWER)).toBeVisible()
    await server.start()
    await expect(page.locator('.banner')).toHaveCount(0)
    await expect(lobby.getByText(NO_ANSWER)).toHaveCount(0)
    await page.locator('.cell.highlighted').first().click()
    await expect(area(page, 'front_nw')).toBeVisible()
    expect((await api.state(table.id, secretOf(table))).view.question).toBe('march')
  })

  test('a newer page on the server is announced', async ({ api, allowErrors, server, visit }) => {
    allowErrors(SERVER_DOWN)
    const page = await visit(addressOf(await createBattleTable(api)))
    await waitForTurn(page)
    const index = await (await fetch(server.url)).text()
    await server.stop()
    await expect(page.locator('.banner')).toBeVisible()
    const newer = index.replace(/index-[^."]+\.js/, 'index-newer.js')
    await page.route(
      (url) => url.pathname === '/',
      (route) => route.fulfill({ contentType: 'text/html', body: newer }),
    )
    await server.start()
    await expect(page.getByText('The page is older than the server')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await waitForTurn(page)
    await expect(page.locator('.banner')).toHaveCount(0)
  })

  test('a table deleted while it is open is announced', async ({ api, visit }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    await api.request('DELETE', `/api/tables/${table.id}`, { secret: table.host_secret })
    await expect(page.getByRole('heading', { name: 'Table not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the lobby' }).click()
    await expect(page.getByRole('button', { name: /three bots/ })).toBeVisible()
  })
})
