// The budgets of the site, measured on build/site with Chromium: bytes, processor time, memory.
//   node budget.mjs [--check]: with --check it fails where a budget is exceeded
import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'

const SITE = resolve(import.meta.dirname, '../../../build/site')
const LOADING_MS = 240_000
const rows = []
const add = (what, value, limit, unit) => rows.push({ what, value, limit, unit })

// --- bytes

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
const sizes = new Map(
  files(SITE).map((path) => {
    const content = readFileSync(path)
    const name = path.slice(SITE.length + 1)
    return [name, { br: brotliCompressSync(content).length, gz: gzipSync(content).length }]
  }),
)
const sum = (of, encoding) =>
  [...sizes].filter(([name]) => of(name)).reduce((total, [, size]) => total + size[encoding], 0) /
  1e6

/** Which files were fetched, by the addresses of a page's requests. */
const names = (urls, base) => new Set(urls.map((url) => url.slice(base.length) || 'index.html'))

// --- the browser

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
const port = await freePort()
const base = `http://127.0.0.1:${port}/`
const host = spawn('python3', ['-m', 'http.server', String(port), '-b', '127.0.0.1', '-d', SITE], {
  stdio: 'ignore',
})
while (!(await fetch(base).catch(() => null))) await sleep(100)
const browser = await chromium.launch({
  executablePath: process.env.KEMET_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
const context = await browser.newContext({ locale: 'en' })
await context.addInitScript(() => {
  if (location.origin !== 'null') localStorage.setItem('kemet.settings', '{"speed":0}')
})
const cdp = await browser.newBrowserCDPSession()

/** Processor seconds of the renderers, by process. */
async function rendererTimes() {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  const found = processInfo.filter(({ type }) => type === 'renderer')
  return new Map(found.map(({ id, cpuTime }) => [id, cpuTime]))
}

/** The memory of the renderer that has worked most. */
async function rendererMegabytes() {
  const [[pid]] = [...(await rendererTimes())].sort((a, b) => b[1] - a[1])
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

const urls = []
context.on('request', (request) => {
  if (request.url().startsWith(base) && !request.serviceWorker()) urls.push(request.url())
})

/** Plays up to the first question; the processor time of the page and its workers. */
async function firstQuestion() {
  const before = await rendererTimes() // a process may serve several pages
  const page = await context.newPage()
  await page.goto(base)
  const play = page.getByRole('button', { name: /three bots/ })
  await play.waitFor()
  await play.click()
  await page.locator('.prompt h2:not(.waiting)').waitFor({ timeout: LOADING_MS })
  const after = [...(await rendererTimes())]
  const cpuTime = after.reduce((sum, [id, time]) => sum + time - (before.get(id) ?? 0), 0)
  return { page, cpuTime }
}

const first = await firstQuestion()
const beforeQuestion = names(urls, base)
await first.page.evaluate(async () => void (await navigator.serviceWorker.ready))
const all = (name) => !/^(icons\/|site\.json|rules)/.test(name)
add(
  'before the first question',
  sum((n) => beforeQuestion.has(n) && !/champion/.test(n), 'br'),
  4.5,
  'MB brotli',
)
add(
  'before the first question',
  sum((n) => beforeQuestion.has(n) && !/champion/.test(n), 'gz'),
  6,
  'MB gzip',
)
add('in all', sum(all, 'br'), 7, 'MB brotli')
add('in all', sum(all, 'gz'), 9.5, 'MB gzip')
const page = (name) =>
  /^(index\.html|assets\/index|icon\.svg)/.test(name) || /glossary-en/.test(name)
add('the lobby', sum(page, 'br') * 1000, 300, 'kB brotli')
add('page and workers to the first question', first.cpuTime, null, 's of a processor')
await first.page.close()

urls.length = 0
host.kill() // whatever a second visit needs, it has
const second = await firstQuestion()
add('second visit: the host is gone', 0, 0, 'bytes') // it would not have come so far
add(
  'page and workers to the first question, from a snapshot',
  second.cpuTime,
  null,
  's of a processor',
)

// --- answers of bots, analysis: in the worker of the bots

const times = await second.page.evaluate(async () => {
  const { version } = JSON.parse(document.getElementById('site').textContent)
  const channel = new BroadcastChannel(`kemet ${location.pathname}`)
  let count = 0
  const ask = (method, path, body, secret = '') =>
    new Promise((resolve, reject) => {
      const id = `budget.${++count}`
      const listen = ({ data }) => {
        if (data.reply?.id !== id) return
        channel.removeEventListener('message', listen)
        const { number, text } = data.reply
        if (number > 299) reject(new Error(text))
        else resolve(text ? JSON.parse(text) : null)
      }
      channel.addEventListener('message', listen)
      const text = body === undefined ? '' : JSON.stringify(body)
      const call = { type: 'request', id, method, path, body: text, secret }
      channel.postMessage({ to: 'host', from: 'budget', version, call })
    })
  const play = async (levels) => {
    const seats = levels.map((level) => ({ kind: 'bot', level }))
    const { id, watch_secret, host_secret } = await ask('POST', '/api/tables', {
      seats,
      watch: 'link',
      seed: 3,
    })
    const started = performance.now()
    for (;;) {
      const state = await ask('GET', `/api/tables/${id}`, undefined, watch_secret ?? host_secret)
      if (state.status === 'over') break
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return {
      id,
      secret: watch_secret ?? host_secret,
      seconds: (performance.now() - started) / 1000,
    }
  }
  const five = await play(['champion', 'champion', 'champion', 'champion', 'champion'])
  const two = await play(['champion', 'champion'])
  const started = performance.now()
  await ask('POST', `/api/tables/${two.id}/analysis`, {}, two.secret)
  for (;;) {
    const { status } = await ask(
      'GET',
      `/api/tables/${two.id}/analysis?language=en`,
      undefined,
      two.secret,
    )
    if (status === 'done' || status === 'failed') break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { five: five.seconds, two: two.seconds, analysis: (performance.now() - started) / 1000 }
})
add('a game of five champions', times.five, null, 's')
add('analysis of a game of two', times.analysis, 8, 's')
add('renderer after a game of five', await rendererMegabytes(), 200, 'MB')
await browser.close()

for (const { what, value, limit, unit } of rows) {
  const text = value < 100 ? value.toFixed(2) : value.toFixed(0)
  const isOver = limit !== null && value > limit
  console.log(
    `${isOver ? '✘' : ' '} ${text.padStart(7)}${limit === null ? '' : ` of ${limit}`} ${unit}  ${what}`,
  )
}
if (
  process.argv.includes('--check') &&
  rows.some((row) => row.limit !== null && row.value > row.limit)
)
  process.exit(1)
