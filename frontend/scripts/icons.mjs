// Draws the icons of the installed page from icon.svg, with the browser of the tests.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const OUT = fileURLToPath(new URL('../public/', import.meta.url))
const DRAWING = readFileSync(new URL('icon.svg', import.meta.url), 'utf8')

// Systems crop a maskable icon, and round the corners of one for a home screen: the ground fills the
// square, and the drawing keeps to the middle.
const maskable = DRAWING.replace('rx="112"', '').replace(
  '<g id="drawing">',
  '<g id="drawing" transform="translate(256 256) scale(0.78) translate(-256 -246)">',
)
const ICONS = [
  ['icon-192.png', 192, DRAWING],
  ['icon-512.png', 512, DRAWING],
  ['maskable-192.png', 192, maskable],
  ['maskable-512.png', 512, maskable],
  ['home-180.png', 180, maskable],
]

mkdirSync(`${OUT}icons`, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.KEMET_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const [name, size, svg] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  writeFileSync(`${OUT}icons/${name}`, await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
const line = DRAWING.replace(/>\s+</g, '><').replace(/\s+/g, ' ')
writeFileSync(`${OUT}icon.svg`, `${line.trim()}\n`)
