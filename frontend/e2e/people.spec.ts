// People who keep a name: create, play, recover in a fresh browser, my games, profile.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { expect, test, useFastBots } from './support/fixtures'
import { clickUntil, question, waitForTurn } from './support/player'
import { OVER } from './support/tables'

let count = 0
const newName = () => `Anna ${'bcdefghjk'[count++ % 9]}${Date.now().toString(36)}`

/** Keeps a name on the profile page; the address of the recovery link that is shown. */
async function keepName(page: Page, name: string): Promise<string> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Keep my name' }).click()
  const link = await page.getByRole('textbox', { name: 'Recovery link' }).inputValue()
  expect(link).toContain('/#/recover/')
  await page.getByRole('button', { name: 'Go on without saving it' }).click()
  return link
}

test('a name, a game, and the same game on another device', async ({ visit, api }) => {
  const name = newName()
  const laptop = await visit('/#/me')
  await useFastBots(laptop)
  const link = await keepName(laptop, name)
  await laptop.goto('/#/')
  await expect(laptop.locator('.start .name')).toContainText(name)
  await laptop.getByRole('button', { name: 'Play now' }).click()
  await waitForTurn(laptop)
  await expect(laptop.locator('.player.mine .name')).toContainText(name)
  await expect(laptop.locator('.player.mine .mark')).toBeVisible()
  await expect(laptop.locator('.player .mark')).toHaveCount(1)

  const { id, secret } = await laptop.evaluate(() => {
    const [table] = JSON.parse(localStorage.getItem('kemet.tables')!)
    return { id: table.id as string, secret: table.seats[0].secret as string }
  })

  const phone = await visit('/', { phone: true })
  await phone.goto(link)
  await expect(phone.getByText(name)).toBeVisible()
  expect(phone.url()).not.toContain('recover') // a secret leaves the address
  await phone.getByRole('button', { name: 'Sign in' }).click()
  const next = await phone.getByRole('textbox', { name: 'Recovery link' }).inputValue()
  expect(next).not.toBe(link)
  await phone.getByRole('button', { name: 'Go on without saving it' }).click()
  await expect(phone.locator('.my-games .turn')).toHaveCount(1)
  await phone.locator('.my-games .turn .btn').click()
  await waitForTurn(phone)
  const before = await question(phone).textContent()
  const version = () => api.state(id, secret).then((state) => state.version)
  const first = await version()
  await clickUntil(phone, async () => (await version()) > first)
  await expect(question(laptop)).not.toHaveText(before!) // the laptop shows the answer of the phone
})

test('a used link says so, and a device can be signed out', async ({ visit, allowErrors }) => {
  allowErrors(/404/, /401/)
  const laptop = await visit('/#/me')
  const link = await keepName(laptop, newName())
  const phone = await visit('/')
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.getByRole('button', { name: 'Go on without saving it' }).click()
  const other = await visit('/')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link does not work' })).toBeVisible()

  await laptop.reload()
  await laptop.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(laptop.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(1)
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Keep my name' })).toBeVisible()
})

test('a taken name and the deletion of a profile', async ({ visit, allowErrors }) => {
  allowErrors(/409/)
  const name = newName()
  const anna = await visit('/#/me')
  await keepName(anna, name)
  const other = await visit('/#/me')
  await other.getByLabel('Your name').fill(name.toUpperCase())
  await other.getByRole('button', { name: 'Keep my name' }).click()
  await expect(other.getByRole('alert')).toContainText('Choose another')

  await anna.getByRole('button', { name: 'Delete the profile' }).click()
  const sure = anna.getByRole('button', { name: 'Delete for good' })
  await expect(sure).toBeDisabled()
  await anna.getByLabel(`Type ${name} to confirm`).fill(name)
  await sure.click()
  await expect(anna.getByRole('button', { name: 'Keep my name' })).toBeVisible()
})

test('a guest is offered to keep the name after a game, once', async ({ visit, api }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [
      { kind: 'me', name: 'Guest' },
      { kind: 'bot', level: 'greedy' },
    ],
    position: OVER,
  })
  const page = await visit(`/#/t/${table.id}/${table.seats[0]!.secret}`)
  await clickUntil(page, () => page.locator('.game-over').isVisible())
  const offer = page.locator('.keep-name')
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await offer.getByRole('link', { name: 'Keep my name' }).click()
  await keepName(page, newName())
  await expect(page.locator('.my-games.finished li')).toHaveCount(1) // the game came along
})

for (const dark of [false, true])
  test(`profile and recovery are accessible, ${dark ? 'dark' : 'light'}`, async ({
    visit,
    api,
  }) => {
    for (const [language, phone] of [
      ['en', false],
      ['fr', true],
    ] as const) {
      const page = await visit('/#/me', { language, phone, dark })
      await expectAccessible(page)
      await page.getByRole('textbox').fill(newName())
      await page.locator('form .btn.main').click()
      await expect(page.locator('.recovery')).toBeVisible()
      await expectAccessible(page)
      const secret = await page.evaluate(
        () => JSON.parse(localStorage.getItem('kemet.identity')!).secret as string,
      )
      await api.createTableAs(secret, {
        edition: 'revised',
        seats: [{ kind: 'me' }, { kind: 'bot', level: 'greedy' }],
      })
      await page.reload()
      await expect(page.locator('.my-games .turn')).toHaveCount(1)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
      await page.goto('/#/')
      await expect(page.locator('.my-games .turn')).toHaveCount(1)
      await expectAccessible(page)
    }
  })

test('two people play a rated game', async ({ visit, api }) => {
  const [anna, ben] = [await visit('/#/me'), await visit('/#/me')]
  const names = [newName(), newName()]
  await keepName(anna, names[0]!)
  await keepName(ben, names[1]!)
  const secrets = await Promise.all(
    [anna, ben].map((page) =>
      page.evaluate(() => JSON.parse(localStorage.getItem('kemet.identity')!).secret as string),
    ),
  )
  const table = await api.createTableAs(secrets[0]!, {
    edition: 'revised',
    public: true,
    title: `Rated ${names[0]}`,
    seats: [{ kind: 'me' }, { kind: 'open' }],
  })
  await ben.goto('/#/')
  const row = ben.locator('li', { hasText: `Rated ${names[0]}` })
  await expect(row).toContainText('Rated, if every player keeps a name')
  await row.getByRole('button', { name: 'Join' }).click()
  await expect(ben.locator('.player .mark')).toHaveCount(2)
  const annas = table.seats[0]!.secret
  const bens = await ben.evaluate(
    (id) =>
      JSON.parse(localStorage.getItem('kemet.tables')!).find((t: { id: string }) => t.id === id)
        .seats[0].secret as string,
    table.id,
  )
  await api.giveAnswers(table.id, 12, annas, bens)
  await api.request('POST', `/api/tables/${table.id}/concede`, { body: {}, secret: annas })
  await ben.goto('/#/me')
  await expect(ben.locator('.my-games.finished li')).toContainText('Place 1 of 2')
  await expect(async () => {
    await ben.reload()
    await expect(ben.locator('.ratings')).toContainText('1 rated game', { timeout: 2000 })
  }).toPass()
})

test('a game that is given up before it has begun is void', async ({ visit, api }) => {
  const ben = await visit('/#/me')
  await keepName(ben, newName())
  const [secret, other] = [
    await ben.evaluate(() => JSON.parse(localStorage.getItem('kemet.identity')!).secret as string),
    await api.request<{ secret: string }>('POST', '/api/people', { body: { name: newName() } }),
  ]
  const table = await api.createTableAs(other.secret, {
    edition: 'revised',
    public: true,
    seats: [{ kind: 'me' }, { kind: 'open' }],
  })
  await api.request('POST', `/api/tables/${table.id}/join`, { body: {}, identity: secret })
  await api.request('POST', `/api/tables/${table.id}/concede`, {
    body: {},
    secret: table.seats[0]!.secret,
  })
  await ben.reload()
  const row = ben.locator('.my-games.finished li')
  await expect(row).toContainText('Not rated: it ended, or somebody gave up, before')
  await expectAccessible(ben)
  await expect(ben.locator('.ratings')).toHaveCount(0)
})
