// A first visit: how much is fetched, and how long the first question takes.
import { expect, test } from './support/fixtures'
import { waitForTurn } from './support/player'

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
