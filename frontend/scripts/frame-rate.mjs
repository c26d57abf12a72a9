// Measures the frames a second while a march is animated on a slow phone:
//
//   npm run build && node scripts/frame-rate.mjs [--players 4] [--throttle 4] [--rest 12] [--trace march.json]
//
// It starts a server of its own (KEMET_PYTHON), opens a table as a phone (390 × 844, 3 pixels a point)
// with the processor slowed down, and reads a Chrome trace: the frames that were displayed while a bare
// square moves on the same page (what this machine can do at this moment) and while a troop marches. A
// frame is late if it came more than 1.5 intervals after the one before it. Before that it gives the page
// `--rest` seconds to draw itself. Beside the time that tasks took it says how long they had a processor:
// where the first is much longer, other programs were running.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openSeat, startBrowser, startServer } from './support/server.mjs'

const { values: options } = parseArgs({
  options: {
    players: { type: 'string', default: '4' },
    throttle: { type: 'string', default: '4' },
    rest: { type: 'string', default: '12' },
    trace: { type: 'string' },
  },
})
const FRAME_MS = 1000 / 60
const MARCHES = 2

/** Two troops of the second player march to and fro; the first one watches them. */
const players = Number(options.players)
const CITIES = players === 3 ? ['sw', 'nw', 'ce'] : ['sw', 'nw', 'ne', 'se', 'ce']
const position = {
  edition: 'revised',
  round: 3,
  order: [1, 0, ...Array.from({ length: players - 2 }, (_, i) => i + 2)],
  players: CITIES.slice(0, players).map((city) => ({
    city,
    prayer: 9,
    tiles: city === 'nw' ? ['god_speed'] : [],
    troops: { [`${city}1`]: 5, [`${city}2`]: 4 },
  })),
}

const server = await startServer()
const browser = await startBrowser()

/** The times, in milliseconds, at which frames were presented, by what was going on. */
async function measure() {
  const table = await server.createTable(
    position,
    position.players.map((_, i) => `Player ${i + 1}`),
  )
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
  })
  // Marks a march from its first step to its last; before, the map glides to where it happens.
  await context.addInitScript(() => {
    const { animate } = Element.prototype
    let marches = 0
    Element.prototype.animate = function (frames, timing) {
      const animation = animate.call(this, frames, timing)
      if (this.classList.contains('marching')) {
        const n = marches++
        performance.mark(`march-start-${n}`, { startTime: performance.now() + timing.delay })
        animation.addEventListener('finish', () => performance.mark(`march-end-${n}`))
      }
      return animation
    }
  })
  const page = await context.newPage()
  await openSeat(page, server.base, table, 0)
  await page.waitForTimeout(1000 * Number(options.rest))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.throttle) })
  const events = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['blink.user_timing', 'cc', 'benchmark', 'devtools.timeline', 'viz'],
    },
  })
  const mark = (name) => page.evaluate((name) => performance.mark(name), name)
  const answer = (...answers) => server.answer(table, 1, ...answers)
  await page.evaluate(() => {
    const square = document.createElement('div')
    square.id = 'square'
    document.body.append(square)
    for (const [name, value] of Object.entries({
      ...{ position: 'fixed', left: '0', top: '0', width: '40px', height: '40px' },
      ...{ background: 'red', zIndex: '99', willChange: 'transform' },
    }))
      square.style[name] = value
    const way = [{ transform: 'none' }, { transform: 'translate(300px, 300px)' }]
    square.animate(way, { duration: 500, iterations: Infinity, direction: 'alternate' })
  })
  await page.waitForTimeout(500)
  await mark('square-start')
  await page.waitForTimeout(2000)
  await mark('square-end')
  await page.evaluate(() => document.querySelector('#square').remove())
  await answer('token move_upper', 'march nw1')
  const steps = ['front_nw', 'nw1']
  for (let i = 0; i < MARCHES; i++) {
    await answer(`step ${steps[i % 2]}`)
    await page.waitForTimeout(1200) // the map has come to where it happens
    await answer('take 5')
    await page.waitForFunction(
      (i) => performance.getEntriesByName(`march-end-${i}`).length > 0,
      i,
      { timeout: 20_000 },
    )
    await page.waitForTimeout(1600)
  }
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  await context.close()
  return events
}

/** The frames between two marks: how many a second, the longest gap, and how many came late. */
function frames(events, from, to) {
  const at = (name) => events.find((e) => e.name === name && e.cat.includes('user_timing'))?.ts
  const [start, end] = [at(from), at(to)]
  if (!start || !end) return null
  const times = events
    .filter((e) => e.name === 'Display::FrameDisplayed' && e.ts >= start && e.ts <= end)
    .map((e) => e.ts / 1000)
    .sort((a, b) => a - b)
  // A stall before the first frame or after the last one counts as well.
  const bounds = [start / 1000, ...times, end / 1000]
  const gaps = bounds.slice(1).map((time, i) => time - bounds[i])
  const seconds = (end - start) / 1e6
  return {
    seconds,
    rate: times.length / seconds,
    late: gaps.filter((gap) => gap > 1.5 * FRAME_MS).length,
    longest: Math.max(0, ...gaps),
    frames: times.length,
  }
}

/** The longest tasks between two marks, by name: how long they took, and on the processor. */
function busiest(events, from, to) {
  const at = (name) => events.find((e) => e.name === name && e.cat.includes('user_timing'))?.ts
  const [start, end] = [at(from), at(to)]
  const sums = {}
  for (const e of events)
    if (e.ph === 'X' && e.dur && e.ts >= start && e.ts <= end && e.cat.includes('timeline'))
      sums[e.name] = [e.dur, e.tdur ?? 0].map((us, i) => (sums[e.name]?.[i] ?? 0) + us / 1000)
  return Object.entries(sums)
    .sort((a, b) => b[1][0] - a[1][0])
    .slice(0, 8)
    .map(([name, [ms, cpu]]) => `${name} ${ms.toFixed(0)} (${cpu.toFixed(0)})`)
    .join(', ')
}

try {
  const events = await measure()
  if (options.trace) writeFileSync(options.trace, JSON.stringify({ traceEvents: events }))
  const show = (name, from, to) => {
    const found = frames(events, from, to)
    if (!found) return console.log(`${name}: not measured`)
    console.log(
      `${name}: ${found.rate.toFixed(1)} frames a second over ${found.seconds.toFixed(1)} s ` +
        `(${found.frames} frames, ${found.late} late, longest gap ${found.longest.toFixed(0)} ms)`,
    )
    console.log(`  milliseconds: ${busiest(events, from, to)}`)
  }
  console.log(`390 × 844 at 3×, ${players} players, processor slowed ×${options.throttle}`)
  show('bare square', 'square-start', 'square-end')
  for (let i = 0; i < MARCHES; i++) show(`march ${i + 1}`, `march-start-${i}`, `march-end-${i}`)
} finally {
  await browser.close()
  server.stop()
}
