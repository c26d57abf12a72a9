// A server of its own with an empty database; what it writes is kept for whoever looks for a mistake.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = new URL('../..', import.meta.url).pathname
const PYTHON = resolve(process.env.KEMET_PYTHON ?? join(ROOT, '.venv/bin/python'))
const START_MS = 40_000

// Many tests come from one address, and quickly: limits for strangers would only be in their way.
const SET = {
  KEMET_WINDOW_DELAY: '0.05',
  KEMET_BOT_PROCESSES: '1',
  KEMET_REQUESTS_A_SECOND: '1000',
  KEMET_TABLES_A_MINUTE: '1000',
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

export class Server {
  base = ''
  #port = 0
  #process: ChildProcess | null = null
  #folder = mkdtempSync(join(tmpdir(), 'kemet-e2e-'))

  get log(): string {
    return readFileSync(join(this.#folder, 'log'), 'utf8')
  }

  /** Starts it, or starts it again at the same address with the same games. */
  async start() {
    this.#port ||= await freePort()
    this.base = `http://127.0.0.1:${this.#port}`
    const log = openSync(join(this.#folder, 'log'), 'a')
    const process_ = spawn(PYTHON, ['-m', 'kemet', 'serve', '--port', String(this.#port)], {
      cwd: ROOT,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        KEMET_DATABASE_URL: `sqlite:///${this.#folder}/kemet.db`,
        ...SET,
      },
    })
    this.#process = process_
    let over = ''
    process_.once('error', (why) => (over = String(why)))
    process_.once('exit', (code) => (over ||= `it ended with ${code}`))
    for (const end = Date.now() + START_MS; Date.now() < end; await pause(100)) {
      if (
        await fetch(`${this.base}/healthz`).then(
          (r) => r.ok,
          () => false,
        )
      )
        return
      if (over) break
    }
    throw new Error(`the server does not start: ${over || 'it does not answer'}\n${this.log}`)
  }

  async stop() {
    const running = this.#process
    this.#process = null
    if (!running?.pid || running.exitCode !== null) return
    const ended = new Promise((done) => running.once('exit', done))
    running.kill('SIGTERM')
    await ended
  }

  /** Stops it and forgets its games. */
  async remove() {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
