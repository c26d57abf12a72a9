// Friends at a table: names, links, chat, and texts that are too long for their place.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { expect, test } from './support/fixtures'
import { openPanel, waitForTurn } from './support/player'
import { addressOf, ANNA, BATTLE, BEN, BOT, secretOf } from './support/tables'

const LONG_NAME = 'Wolfeschlegelsteinhausen' // as long as a name may be
const LONG_WORD = 'm'.repeat(400)

/** Expects that nothing reaches beyond the window. */
async function expectNoOverflow(page: Page, what: string) {
  const found = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return {
      scrolls: document.documentElement.scrollWidth - width,
      outside: [...document.querySelectorAll('h1, h2, h3, p, label, li, .btn, .name, input')]
        .filter((e) => e.checkVisibility() && !e.closest('.board, .visually-hidden, .as-text, nav'))
        .filter((e) => e.getBoundingClientRect().right > width + 1)
        .map((e) => `${e.tagName} ${e.className} ${e.textContent?.slice(0, 30)}`),
    }
  })
  expect(found, what).toEqual({ scrolls: 0, outside: [] })
}

test.describe('the name of a friend', () => {
  for (const [screen, options] of [
    ['desktop', {}],
    ['tablet', { size: { width: 820, height: 1180 } }],
    ['phone', { phone: true, dark: true }],
  ] as const)
    test(`is asked once, before the seat is taken, ${screen}`, async ({ api, visit }) => {
      const table = await api.createUnclaimed({ edition: 'revised', seats: [ANNA, BEN] })
      const link = addressOf(table, 1)
      const page = await visit(link, { ...options, sit: false })
      const name = page.getByLabel('Your name')
      await expect(name).toBeFocused()
      await expect(name).toHaveValue('')
      await expectAccessible(page)
      const joined = async () =>
        (await api.state(table.id, table.host_secret)).table.seats[1]!.joined
      expect(await joined()).toBe(false)
      await name.fill('Chloé')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Waiting for players')).toBeVisible()
      await expect(page.getByRole('listitem').getByText('Chloé')).toBeVisible()
      await expect(page).not.toHaveURL(new RegExp(secretOf(table, 1)))
      expect(await joined()).toBe(true)
      // The same browser is not asked again here, and has the name ready for the next table.
      await page.goto(link)
      await page.reload()
      await expect(page.getByText('Waiting for players')).toBeVisible()
      const next = await api.createUnclaimed({ edition: 'revised', seats: [ANNA, BEN] })
      await page.goto(addressOf(next, 1))
      await expect(page.getByLabel('Your name')).toHaveValue('Chloé')
      await page.goto('/#/')
      await expect(page.getByLabel('Your name')).toHaveValue('Chloé')
    })

  test('may stay as the host gave it, and is not asked from spectators', async ({ api, visit }) => {
    const table = await api.createUnclaimed({ edition: 'revised', seats: [ANNA, BEN] })
    const friend = await visit(addressOf(table, 1), { sit: false })
    await friend.getByRole('button', { name: 'Sit down' }).click()
    await expect(friend.getByText('Waiting for players')).toBeVisible()
    expect((await api.state(table.id, table.host_secret)).table.seats[1]!.name).toBe('Ben')
    const watching = await visit(`/#/t/${table.id}/${table.watch_secret}`, { sit: false })
    await expect(watching.getByText('Waiting for players')).toBeVisible()
  })

  test('that the server refuses is answered with the reason', async ({
    api,
    visit,
    allowErrors,
  }) => {
    allowErrors(/status of 422/)
    const table = await api.createUnclaimed({ edition: 'revised', seats: [ANNA, BEN] })
    const page = await visit(addressOf(table, 1), { sit: false })
    await page.getByLabel('Your name').fill('\u202eoops')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await expect(page.getByLabel('Your name')).toBeVisible()
  })
})

test.describe('the link of a seat', () => {
  for (const [screen, look] of [
    ['desktop', {}],
    ['tablet', { size: { width: 820, height: 1180 } }],
    ['phone', { phone: true, dark: true }],
  ] as const)
    test(`can be claimed once, ${screen}`, async ({ api, visit }) => {
      const table = await api.createUnclaimed({ edition: 'revised', seats: [ANNA, BEN] })
      const link = addressOf(table, 1)
      const ben = await visit(link, look)
      await expect(ben.getByText('Waiting for players')).toBeVisible()
      const host = await visit(link, { ...look, sit: false })
      await expect(host.getByRole('alert')).toContainText('This seat has been taken')
      await expect(host.getByRole('button', { name: 'Sit down' })).toHaveCount(0)
      await expectAccessible(host)
      await expectNoOverflow(host, 'a seat that is taken')
      // Ben's own link opens the seat on another device, without a question.
      await ben.getByText('Your private link').click()
      const own = await ben.getByLabel('Ben').inputValue()
      expect(own).not.toContain(secretOf(table, 1))
      const phone = await visit(own.slice(own.indexOf('/#')), { sit: false, phone: true })
      await expect(phone.getByText('Waiting for players')).toBeVisible()
    })

  test('is claimed although the reply gets lost', async ({ api, visit, allowErrors }) => {
    allowErrors(/net::ERR_FAILED/)
    const table = await api.createUnclaimed({ edition: 'revised', seats: [ANNA, BEN] })
    const page = await visit(addressOf(table, 1), { sit: false })
    await page.route(
      '**/claim',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Sit down' }).click()
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await page.reload()
    await page.getByRole('button', { name: 'Sit down' }).click()
    await expect(page.getByText('Waiting for players')).toBeVisible()
    const seats = (await api.state(table.id, table.host_secret)).table.seats
    expect([seats[1]!.joined, seats[1]!.has_link]).toEqual([true, false])
  })
})

test.describe('the chat', () => {
  for (const phone of [false, true])
    test(`marks unread lines, ${phone ? 'phone' : 'desktop'}`, async ({ api, visit }) => {
      const table = await api.createTable({
        edition: 'revised',
        seats: [ANNA, BEN],
        position: BATTLE,
      })
      const page = await visit(addressOf(table), { phone })
      await api.startTable(table)
      await waitForTurn(page)
      const say = (text: string) =>
        api.request('POST', `/api/tables/${table.id}/chat`, {
          body: { text },
          secret: secretOf(table, 1),
        })
      await say('hello')
      await say(LONG_WORD)
      const unread = page.getByRole('button', { name: 'Chat, 2 new' }).first()
      await expect(unread).toBeVisible()
      await page.reload() // unread lines stay unread
      await expect(unread).toBeVisible()
      await unread.click()
      await expect(page.getByText('hello')).toBeVisible()
      await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0)
      await expectNoOverflow(page, 'a long word')
      await page.getByPlaceholder('Write to the table').fill('hi Ben')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.locator('li.mine', { hasText: 'hi Ben' })).toBeVisible()
    })

  test('keeps a text that could not be sent', async ({ api, visit, allowErrors }) => {
    allowErrors(/status of 503/)
    const table = await api.createTable({ edition: 'revised', seats: [ANNA, BOT] })
    const page = await visit(addressOf(table))
    await waitForTurn(page)
    await openPanel(page, 'chat')
    const failure = { error: 'unavailable', message: 'Try again.' }
    await page.route('**/chat', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: failure })
        : route.continue(),
    )
    await page.getByPlaceholder('Write to the table').fill('do not lose me')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Not sent. Try again.')
    await expect(page.getByPlaceholder('Write to the table')).toHaveValue('do not lose me')
  })

  test('gives spectators the reason why they cannot write', async ({ api, visit }) => {
    const table = await api.createTable({ edition: 'revised', seats: [ANNA, BOT] })
    await api.startTable(table)
    for (const look of [{}, { phone: true }]) {
      const page = await visit(`/#/t/${table.id}/${table.watch_secret}`, look)
      await expect(page.locator('.table')).toBeVisible()
      await page.keyboard.press('c')
      await expect(page.getByText('only players can write here')).toBeVisible()
      await expect(page.getByPlaceholder('Write to the table')).toHaveCount(0)
      await expectAccessible(page)
    }
  })
})

test.describe('a link', () => {
  for (const [how, works, text] of [
    ['is copied without a clipboard', true, 'Copied'],
    ['that cannot be copied is selected, and the page says so', false, 'The link is selected'],
  ] as const)
    test(how, async ({ visit }) => {
      const page = await visit('/', {
        prepare: (context) =>
          context.addInitScript((works) => {
            // As over http on a local network.
            Object.defineProperty(navigator, 'clipboard', { value: undefined })
            document.execCommand = () => works
          }, works),
      })
      await page.getByRole('button', { name: /Set up a table/ }).click()
      await page.getByLabel('Players').selectOption('2')
      await page.getByLabel('Seat 2', { exact: true }).selectOption('link')
      await page.getByRole('button', { name: 'Create the table' }).click()
      await page.getByRole('button', { name: 'Copy link' }).first().click()
      await expect(page.getByText(text).first()).toBeVisible()
      const selected = await page
        .locator('input[readonly]')
        .first()
        .evaluate((e: HTMLInputElement) => e.value.slice(e.selectionStart!, e.selectionEnd!))
      expect(selected).toContain('#/t/')
    })
})

test.describe('long names', () => {
  for (const [screen, options] of [
    ['desktop', {}],
    ['tablet', { size: { width: 820, height: 1180 } }],
    ['phone', { phone: true }],
    ['landscape', { size: { width: 844, height: 390 } }],
  ] as const)
    test(`break no layout, ${screen}`, async ({ api, visit }) => {
      const names = ['A', 'B', 'C', 'D', 'E'].map((letter) => `${letter}${LONG_NAME.slice(1)}`)
      const table = await api.createTable({
        edition: 'revised',
        title: 'T'.repeat(60),
        public: true,
        watch: 'public',
        seats: names.map((name, i) =>
          i ? { kind: 'bot', level: 'greedy', name } : { kind: 'link', name },
        ),
      })
      const page = await visit(addressOf(table), {
        ...options,
        sit: false,
        settings: { name: LONG_NAME },
      })
      await expect(page.getByLabel('Your name')).toBeVisible()
      await expectNoOverflow(page, 'the invitation')
      await page.keyboard.press('Enter')
      await waitForTurn(page)
      await expectNoOverflow(page, 'the table')
      for (const panel of ['log', 'chat'] as const) {
        await page.keyboard.press(panel[0]!)
        await expectNoOverflow(page, panel)
      }
      await page.getByRole('button', { name: 'As text' }).first().focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoOverflow(page, 'the table as text')
      await page.goto('/#/')
      await expect(page.getByText('T'.repeat(60)).first()).toBeVisible()
      await expectNoOverflow(page, 'the lobby')
      const open = await api.createTable({
        edition: 'revised',
        seats: [
          { kind: 'link', name: names[0]! },
          { kind: 'link', name: names[1]! },
        ],
      })
      await page.goto(addressOf(open))
      await page.getByRole('button', { name: 'Sit down' }).click()
      await expect(page.getByText('Waiting for players')).toBeVisible()
      await expectNoOverflow(page, 'the waiting room')
    })
})
