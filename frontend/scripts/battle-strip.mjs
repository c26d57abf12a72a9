// Draws docs/page/battle-strip.png, a battle in six stills: node scripts/battle-strip.mjs [file]
//
// It starts a server of its own (KEMET_PYTHON), plays a battle at the slow speed and takes a picture at
// each stage of it. `npm run build` first; scripts/quantize.py makes the file smaller.
import { openSeat, startBrowser, startServer } from './support/server.mjs'

const FILE = process.argv[2] ?? '../docs/page/battle-strip.png'
const SIZE = { width: 1366, height: 768 }
const STILL = { width: 520, height: 292 } // in the strip
const POSITION = {
  edition: 'revised',
  round: 3,
  order: [0, 1, 2],
  players: [
    {
      ...{ city: 'nw', prayer: 7, vp: { battle: 3 }, tiles: ['charge', 'giant_scorpion'] },
      ...{ di: ['war_fury'], troops: { front_nw: { units: 5, creature: 'giant_scorpion' } } },
    },
    {
      ...{ city: 'sw', prayer: 5, vp: { battle: 2 }, tiles: ['defense'], di: ['bronze_wall'] },
      troops: { temple_w: 4, sw1: 3 },
    },
    { city: 'ce', prayer: 6, troops: { ce1: 5 } },
  ],
}

const server = await startServer()
const browser = await startBrowser()
try {
  const table = await server.createTable(POSITION, ['Anna', 'Ben', 'Chloe'])
  const slow = JSON.stringify({ speed: 3, language: 'en', hints: false })
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'en',
    storageState: {
      cookies: [],
      origins: [{ origin: server.base, localStorage: [{ name: 'kemet.settings', value: slow }] }],
    },
  })
  const page = await context.newPage()
  // The script answers for this seat, too.
  const own = { ...table, seats: [{ secret: await server.claim(table, 0) }] }
  await openSeat(page, server.base, own, 0)
  const stills = []
  const take = async () => stills.push((await page.screenshot()).toString('base64'))
  await server.answer(table, 0, 'token move_upper', 'march front_nw', 'step temple_w')
  await server.answer(table, 0, 'take 5 giant_scorpion')
  const pass = async (seat) => server.answer(table, seat, 'pass').catch(() => {})
  for (const seat of [0, 1, 2, 1]) await pass(seat)
  await page.locator('.theatre').waitFor()
  await page.locator('.theatre .hand button').first().waitFor()
  await page.waitForTimeout(600)
  await take() // the cards are chosen
  await server.answer(table, 0, 'fight s4d1/s2p2')
  await page.waitForTimeout(800)
  await take() // laid face down
  await server.answer(table, 1, 'fight s3d2/s1d3')
  await server.answer(table, 0, 'add war_fury', 'ready')
  await server.answer(table, 1, 'ready')
  await server.answer(table, 0, 'use war_fury')
  const stage = (name) => page.locator('.theatre [aria-current=step]', { hasText: name }).waitFor()
  await stage('Strength')
  await page.waitForTimeout(1500)
  await take() // turned together
  await page.locator('.theatre [aria-current=step]', { hasText: /\d/ }).waitFor()
  await page.waitForTimeout(400)
  await take() // the winner
  await stage('Losses')
  await page.waitForTimeout(900)
  await take()
  await stage('Reward')
  await page.waitForTimeout(1300)
  await take()

  const strip = await context.newPage()
  await strip.setViewportSize({ width: 3 * STILL.width + 40, height: 2 * STILL.height + 30 })
  await strip.setContent(
    `<style>body{margin:0;padding:10px;display:grid;gap:10px;background:#0b1130;` +
      `grid-template-columns:repeat(3,${STILL.width}px)}img{width:100%;display:block}</style>` +
      stills.map((png) => `<img src="data:image/png;base64,${png}">`).join(''),
  )
  await strip.screenshot({ path: FILE })
} finally {
  await browser.close()
  server.stop()
}
