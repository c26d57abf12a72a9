// A server of its own and a browser, for scripts that measure or draw the page.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'

const ROOT = resolve(import.meta.dirname, '../../..')
const PYTHON = resolve(process.env.KEMET_PYTHON ?? join(ROOT, '.venv/bin/python'))

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

/** Starts a server (KEMET_PYTHON) with an empty database. */
export async function startServer() {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'kemet-page-'))
  const child = spawn(PYTHON, ['-m', 'kemet', 'serve', '--port', String(port)], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, KEMET_DATABASE_URL: `sqlite:///${folder}/kemet.db` },
  })
  const healthy = () =>
    fetch(`${base}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    )
  for (let i = 0; i < 300 && !(await healthy()); i++) await sleep(200)

  async function request(path, body, secret) {
    const headers = { 'Content-Type': 'application/json' }
    if (secret) headers.Authorization = `Bearer ${secret}`
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    const reply = await fetch(base + path, init)
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
  const claims = new Map()

  /** The secret of a seat, which its link claims the first time. */
  async function claimed(table, seat) {
    const link = table.seats[seat].secret
    if (!claims.has(link)) {
      const secret = randomBytes(24).toString('base64url')
      await request(`/api/tables/${table.id}/claim`, { secret }, link)
      claims.set(link, secret)
    }
    return claims.get(link)
  }

  return {
    base,
    claim: claimed,
    /** A table of people from a position. */
    async createTable(position, names) {
      const seats = names.map((name) => ({ kind: 'link', name }))
      const table = await request('/api/tables', { edition: position.edition, seats, position })
      await request(`/api/tables/${table.id}/start`, {}, table.host_secret)
      return table
    },
    /** Answers for a seat, one after another. */
    async answer(table, seat, ...answers) {
      const secret = await claimed(table, seat)
      for (const answer of answers) {
        const { version } = await request(`/api/tables/${table.id}/state`, null, secret)
        const key = `${answer}.${version}`.replaceAll(/[^\w.]/g, '.')
        await request(`/api/tables/${table.id}/answers`, { answer, version, key }, secret)
      }
    },
    stop() {
      child.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the link of a seat and takes it, where the page asks for a name first. */
export async function openSeat(page, base, table, seat) {
  await page.goto(`${base}/#/t/${table.id}/${table.seats[seat].secret}`)
  const areas = page.locator('.board svg.areas')
  const form = page.locator('.sit-down form')
  await form.or(areas).first().waitFor({ state: 'attached' })
  // By key, since a mouse would rest on the map.
  if (await form.isVisible()) await form.getByRole('button').press('Enter')
  await areas.waitFor({ state: 'attached' })
}

export const startBrowser = () =>
  chromium.launch({
    executablePath: process.env.KEMET_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
