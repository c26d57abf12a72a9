// Takes screenshots into shots/: node scripts/screenshots.mjs <base url> name=path@WxH ...
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'

const [base, ...specs] = process.argv.slice(2)
mkdirSync('shots', { recursive: true })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
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
for (const spec of specs) {
  const [, name, path, w, h] = spec.match(/^([^=]+)=(.*)@(\d+)x(\d+)$/)
  const page = await browser.newPage({ viewport: { width: +w, height: +h } })
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text()))
  page.on('pageerror', (e) => console.log(name, String(e)))
  await page.goto(base + path)
  await page.waitForTimeout(900)
  await page.screenshot({ path: `shots/${name}.png` })
  await page.close()
}
await browser.close()
