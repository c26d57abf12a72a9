// Takes the screenshots of docs/page from the gallery: node scripts/doc-screenshots.mjs <url of `npm run
// dev`> [name ...]. scripts/quantize.py makes the files smaller, scripts/battle-strip.mjs draws the
// stills of a battle.
import { chromium } from '@playwright/test'

const [base = 'http://127.0.0.1:5173', ...only] = process.argv.slice(2)
const LAPTOP = { width: 1366, height: 768 }
const DESK = { width: 1440, height: 900 }
const LARGE = { width: 1920, height: 1080 }
const TABLET = { width: 820, height: 1180 }
const PHONE = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }
const SCREENSHOTS = {
  lobby: ['lobby', '', LAPTOP],
  table: ['table', 'turn4', LAPTOP],
  'table-1440': ['table', 'turn4', DESK],
  'table-1920': ['table', 'turn5', LARGE],
  'table-night': ['table', 'night4', DESK],
  'table-dark': ['table', 'step5', LAPTOP, 'dark'],
  'table-fr': ['table', 'turn3', LAPTOP, 'light', 'fr'],
  'table-2': ['table', 'turn2', LAPTOP],
  battle: ['table', 'council4', LAPTOP],
  move: ['table', 'take3', LAPTOP],
  market: ['table', 'buy5&tab=market', LAPTOP],
  'market-fr': ['table', 'buy5&tab=market', DESK, 'light', 'fr'],
  end: ['table', 'over4', LAPTOP, 'dark'],
  tablet: ['table', 'turn4', TABLET],
  'tablet-fr': ['table', 'step5', TABLET, 'light', 'fr'],
  phone: ['table', 'march4', PHONE],
  'phone-turn': ['table', 'turn4', PHONE],
  'phone-dark': ['table', 'council4', PHONE, 'dark'],
  'phone-market': ['table', 'buy5&tab=market', PHONE],
  'phone-sideways': ['table', 'step5', SIDEWAYS],
}
const browser = await chromium.launch({
  executablePath: process.env.KEMET_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
for (const [name, [show, state, viewport, theme = 'light', language = 'en']] of Object.entries(
  SCREENSHOTS,
)) {
  if (only.length && !only.includes(name)) continue
  const phone = viewport === PHONE || viewport === SIDEWAYS
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    locale: language,
    isMobile: phone,
    hasTouch: phone,
  })
  const page = await context.newPage()
  const isApi = (url) => url.pathname.startsWith('/api/')
  await page.route(isApi, (route) => route.fulfill({ json: [] })) // no open tables
  await page.goto(
    `${base}/gallery.html?show=${show}&state=${state}&theme=${theme}&lang=${language}`,
  )
  await page.locator('svg').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(1200)
  await page.screenshot({ path: `../docs/page/${name}.png` })
  await context.close()
}
await browser.close()
