// Takes the screenshots of docs/page from the gallery: node scripts/doc-screenshots.mjs <url of `npm run dev`>
import { chromium } from '@playwright/test'

const base = process.argv[2] ?? 'http://127.0.0.1:5173'
const WIDE = { width: 1366, height: 768 }
const TALL = { width: 390, height: 844 }
const SCREENSHOTS = {
  lobby: ['lobby', '', 'light', WIDE],
  table: ['table', 'turn4', 'light', WIDE],
  'table-dark': ['table', 'step5', 'dark', WIDE],
  battle: ['table', 'council4', 'light', WIDE],
  move: ['table', 'take3', 'light', WIDE],
  market: ['table', 'buy5&tab=market', 'light', WIDE],
  end: ['table', 'over4', 'dark', WIDE],
  phone: ['table', 'march4', 'light', TALL],
  'phone-dark': ['table', 'council4', 'dark', TALL],
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
for (const [name, [show, state, theme, viewport]] of Object.entries(SCREENSHOTS)) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'en' })
  const page = await context.newPage()
  const isApi = (url) => url.pathname.startsWith('/api/')
  await page.route(isApi, (route) => route.fulfill({ json: [] })) // no open tables
  await page.goto(`${base}/gallery.html?show=${show}&state=${state}&theme=${theme}`)
  await page.locator('svg').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(800)
  await page.screenshot({ path: `../docs/page/${name}.png` })
  await context.close()
}
await browser.close()
