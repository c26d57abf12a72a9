// A first visit: how much is fetched, and how long the first question takes.
import { expect, test } from './support/fixtures'
import { waitForTurn } from './support/player'
import { expectOnTop } from './support/visible'

const FIRST_QUESTION_MS = 2000
const FIRST_VISIT_BYTES = 250_000

for (const [screen, options] of [
  ['desktop', {}],
  ['tablet', { size: { width: 820, height: 1180 } }],
  ['phone', { phone: true }],
] as const)
  test(`the first question comes soon, and little is fetched, ${screen}`, async ({
    visit,
  }, testInfo) => {
    // At the usual speed, as a new visitor has it.
    const page = await visit('about:blank', { ...options, settings: { speed: 2 } })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    let bytes = 0
    cdp.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength))
    cdp.on('Network.webSocketFrameReceived', (e) => (bytes += e.response.payloadData.length))
    await page.goto('/')
    const play = page.getByRole('button', { name: /three bots/ })
    await play.waitFor()
    const started = Date.now()
    await play.click()
    await waitForTurn(page)
    const milliseconds = Date.now() - started
    const found = `${screen}: first question after ${milliseconds} ms, ${bytes} bytes fetched`
    testInfo.annotations.push({ type: 'measured', description: found })
    console.log(found)
    expect(milliseconds).toBeLessThanOrEqual(FIRST_QUESTION_MS)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(FIRST_VISIT_BYTES)
  })

for (const [name, size] of Object.entries({
  desktop: { width: 1366, height: 768 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  'small phone': { width: 360, height: 740 },
}))
  test(`who is new is offered the lessons first, and the level of a first game, ${name}`, async ({
    visit,
  }) => {
    const page = await visit('/', { size, phone: size.width < 800 })
    const learn = page.getByRole('link', { name: 'Learn to play' })
    const play = page.getByRole('button', { name: /three bots/ })
    const level = page.getByLabel('Level of the bots')
    await expect(level).toHaveValue('greedy')
    for (const way of [learn, play, level]) await expectOnTop(way)
    const top = async (way: typeof learn) => (await way.boundingBox())!.y
    expect(await top(learn)).toBeLessThan(await top(play))

    await level.selectOption('novice')
    await play.click()
    await waitForTurn(page)
    await page.goto('/#/')
    // Who has played is offered a game first, at the level chosen last.
    await expect(level).toHaveValue('novice')
    await expectOnTop(play)
    await expect(play).toHaveClass(/main/)
    await expect(learn).not.toHaveClass(/main/)
  })

test('a quick game has bots of the level that is chosen', async ({ visit }) => {
  const page = await visit()
  await page.getByLabel('Level of the bots').selectOption('novice')
  const created = page.waitForRequest(
    (r) => r.method() === 'POST' && r.url().endsWith('/api/tables'),
  )
  await page.getByRole('button', { name: /three bots/ }).click()
  const { seats } = (await created).postDataJSON() as { seats: { level?: string }[] }
  expect(seats.map(({ level }) => level)).toEqual([undefined, 'novice', 'novice', 'novice'])
  await waitForTurn(page)
})
