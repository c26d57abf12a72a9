// Measures how long a visitor waits: from a cold start to the lobby, and from "Play now" to the first
// question, with nothing cached. Needs the address of a running server.
//   node scripts/first-question.mjs http://127.0.0.1:8000 [times]
import { chromium } from '@playwright/test'

const LIMIT_MS = 2000
const [url, times = '5'] = process.argv.slice(2)
if (!url) {
  console.error('Which server? For example: npm run first-question -- http://127.0.0.1:8000')
  process.exit(2)
}

const browser = await chromium.launch({
  executablePath: process.env.KEMET_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const found = []
for (let i = 0; i < Number(times); i++) {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  const opened = performance.now()
  await page.goto(url)
  const play = page.getByRole('button', { name: /three bots/ })
  await play.waitFor()
  const lobby = performance.now() - opened
  const clicked = performance.now()
  await play.click()
  await page.locator('.prompt h2:not(.waiting)').waitFor({ timeout: 30_000 })
  const question = performance.now() - clicked
  found.push(question)
  console.log(`lobby ${Math.round(lobby)} ms, first question ${Math.round(question)} ms`)
  await context.close()
}
await browser.close()
const median = found.sort((a, b) => a - b)[Math.floor(found.length / 2)]
console.log(`median ${Math.round(median)} ms, limit ${LIMIT_MS} ms`)
process.exit(median > LIMIT_MS ? 1 : 0)
