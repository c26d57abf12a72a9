// A server process with an empty database of its own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = resolve(import.meta.dirname, '../../..')
export const PYTHON = resolve(process.env.KEMET_PYTHON ?? join(ROOT, '.venv/bin/python'))
const START_TIMEOUT_MS = 60_000

// All tests come from one address: raise the rate limits.
const SETTINGS = {
  KEMET_SECRET_ANSWER_DELAY: '0.05',
  KEMET_BOT_PROCESSES: '1',
  KEMET_REQUESTS_PER_SECOND: '1000',
  KEMET_TABLES_PER_MINUTE: '1000',
  KEMET_PROCESSOR_SHARE: '0',
  KEMET_TABLE_BYTES_PER_DAY: '0',
  KEMET_REPORTS_PER_HOUR: '0',
  KEMET_PEOPLE_PER_HOUR: '0',
  KEMET_RATE_SAME_NETWORK: 'true',
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export class Server {
  url = ''
  #port = 0
  #process: ChildProcess | null = null
  #folder = mkdtempSync(join(tmpdir(), 'kemet-e2e-'))

  get log(): string {
    return readFileSync(join(this.#folder, 'log'), 'utf8')
  }

  /** Starts the server, or restarts it at the same address with the same database. */
  async start() {
    this.#port ||= await freePort()
    this.url = `http://127.0.0.1:${this.#port}`
    const log = openSync(join(this.#folder, 'log'), 'a')
    const child = spawn(PYTHON, ['-m', 'kemet', 'serve', '--port', String(this.#port)], {
      cwd: ROOT,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        KEMET_DATABASE_URL: `sqlite:///${this.#folder}/kemet.db`,
        ...SETTINGS,
      },
    })
    this.#process = child
    let failure = ''
    child.once('error', (error) => (failure = String(error)))
    child.once('exit', (code) => (failure ||= `exit code ${code}`))
    for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(100)) {
      if (await this.#answers()) return
      if (failure) break
    }
    throw new Error(`the server does not start: ${failure || 'no answer'}\n${this.log}`)
  }

  #answers(): Promise<boolean> {
    return fetch(`${this.url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
  }

  async stop() {
    const running = this.#process
    this.#process = null
    if (!running?.pid || running.exitCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await exited
  }

  /** Runs an operation of `kemet admin` on the database; its output. */
  admin(...args: string[]): string {
    const database = `sqlite:///${this.#folder}/kemet.db`
    const command = ['-m', 'kemet', 'admin', '--database', database, ...args]
    return execFileSync(PYTHON, command, { cwd: ROOT, encoding: 'utf8' })
  }

  /** Stops the server and deletes its database. */
  async remove() {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
