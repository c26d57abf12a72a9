// What the operator of the server gets and does: reports of abuse, and read-only mode.
import { expectAccessible } from './support/axe'
import { expect, test } from './support/fixtures'
import { openPanel, waitForTurn } from './support/player'
import { addressOf, ANNA, BATTLE, BEN, secretOf } from './support/tables'

interface Report {
  table_id: string
  subject: string
  seat: number
  line: number | null
  reporter: string
  text: string
  chat: { number: number; text: string }[]
}

test.describe('a report', () => {
  for (const [screen, options] of [
    ['desktop', {}],
    ['tablet, dark', { size: { width: 820, height: 1180 }, dark: true }],
    ['phone', { phone: true }],
  ] as const)
    test(`of a chat line, ${screen}`, async ({ api, visit, server }) => {
      const table = await api.createTable({
        edition: 'revised',
        seats: [ANNA, BEN],
        position: BATTLE,
      })
      await api.startTable(table)
      const say = (seat: number, text: string) =>
        api.request('POST', `/api/tables/${table.id}/chat`, {
          body: { text },
          secret: secretOf(table, seat),
        })
      await say(0, 'good evening')
      await say(1, 'something rude')
      const page = await visit(addressOf(table), options)
      await waitForTurn(page)
      await page.keyboard.press('c')
      await expect(page.getByText('something rude')).toBeVisible()
      // only lines of others can be reported
      await expect(page.getByRole('button', { name: /^Report this line/ })).toHaveCount(1)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Report this line of Ben' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('something rude')).toBeVisible()
      await expect(dialog.getByText('Nobody at the table is notified')).toBeVisible()
      await expect(dialog.getByLabel('What is wrong with it?')).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.type('an insult')
      await dialog.getByRole('button', { name: 'Send the report' }).click()
      await expect(dialog.getByText('has your report')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      const found = (JSON.parse(server.admin('reports', '--json')) as Report[]).filter(
        (report) => report.table_id === table.id,
      )
      expect(found).toMatchObject([
        { subject: 'chat', seat: 1, line: 2, reporter: 'seat 0', text: 'an insult' },
      ])
      expect(found[0]!.chat.map((line) => line.text)).toEqual(['good evening', 'something rude'])
    })

  test('of a player, in French, by a spectator', async ({ api, visit, server }) => {
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: BATTLE,
    })
    await api.startTable(table)
    const page = await visit(`/#/t/${table.id}/${table.watch_secret}`, { language: 'fr' })
    await page.getByRole('button', { name: 'Tout sur Ben' }).click()
    await page.getByRole('button', { name: 'Signaler Ben' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Personne à la table n’en est averti')).toBeVisible()
    await dialog.getByLabel('La façon de jouer de Ben').check()
    await dialog.getByLabel('Quel est le problème').fill('triche')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await expect(dialog.getByText('a reçu votre signalement')).toBeVisible()
    const found = JSON.parse(server.admin('reports', '--json')) as Report[]
    expect(found[0]).toMatchObject({
      table_id: table.id,
      subject: 'play',
      seat: 1,
      reporter: 'spectator',
      text: 'triche',
    })
  })

  test('is not offered for the own seat and for bots', async ({ api, visit }) => {
    const seats = [ANNA, { kind: 'bot', level: 'greedy', name: 'Horus' } as const]
    const table = await api.createTable({ edition: 'revised', seats, position: BATTLE })
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    for (const name of ['Anna', 'Horus']) {
      await page.getByRole('button', { name: `Everything about ${name}` }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Report/ })).toHaveCount(0)
      await page.keyboard.press('Escape')
    }
  })

  test('that the server refuses is answered with the reason', async ({
    api,
    visit,
    allowErrors,
  }) => {
    allowErrors(/status of 429/)
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: BATTLE,
    })
    await api.startTable(table)
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    const failure = { error: 'rate_limited', message: 'Too many reports. Wait an hour.' }
    await page.route('**/reports', (route) => route.fulfill({ status: 429, json: failure }))
    await page.getByRole('button', { name: 'Everything about Ben' }).click()
    await page.getByRole('button', { name: 'Report Ben' }).click()
    await page.getByLabel('What is wrong with it?').fill('keep this text')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(page.getByRole('alert')).toHaveText(failure.message)
    await expect(page.getByLabel('What is wrong with it?')).toHaveValue('keep this text')
  })
})

test.describe('read-only mode', () => {
  test('shows at the table and in the lobby, and ends by itself', async ({
    api,
    visit,
    server,
    allowErrors,
  }) => {
    allowErrors(/status of 503/)
    const table = await api.createTable({
      edition: 'revised',
      seats: [ANNA, BEN],
      position: BATTLE,
    })
    await api.startTable(table)
    const [page, phone] = [
      await visit(addressOf(table)),
      await visit(addressOf(table, 1), { phone: true, language: 'fr', dark: true }),
    ]
    await waitForTurn(page)
    try {
      server.admin('read-only', 'on', '--message', 'Back at noon.')
      const banner = page.getByText('The server is being maintained')
      await expect(banner).toBeVisible()
      await expect(banner).toContainText('Back at noon.')
      await expect(phone.getByText('Le serveur est en maintenance')).toBeVisible()
      await expectAccessible(page)
      await expectAccessible(phone)
      await openPanel(page, 'chat')
      await page.getByPlaceholder('Write to the table').fill('hello?')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('The server is being maintained')
      const lobby = await visit('/', { language: 'fr' })
      await expect(lobby.getByText('Le serveur est en maintenance')).toBeVisible()
      await expectAccessible(lobby)
    } finally {
      server.admin('read-only', 'off')
    }
    await expect(page.getByText('Back at noon.')).toHaveCount(0, { timeout: 10_000 })
    await page.getByPlaceholder('Write to the table').press('Enter')
    await expect(page.locator('li.mine', { hasText: 'hello?' })).toBeVisible()
  })
})
