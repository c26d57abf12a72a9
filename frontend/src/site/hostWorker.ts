// The worker of the tables: the host of `kemet.local`, whose entries are kept in the browser.
import { Records, openDatabase } from './records'
import { startPython } from './python'
import type { BotQuestion, FromHostWorker, HostCall, HostReply, ToHostWorker } from './protocol'

interface HostChannel {
  request(id: string, method: string, path: string, body: string, secret: string): void
  open(id: string, path: string): void
  send(id: string, text: string): void
  close(id: string): void
}

const SILENCE_LIMIT_MS = 60_000 // no bot thinks so long

const post = (message: FromHostWorker, transfer: Transferable[] = []) =>
  (self as unknown as Worker).postMessage(message, transfer)

/** Questions to the bots, each sent again to a new worker if theirs has ended. */
class Bots {
  #port: MessagePort | null = null
  #open = new Map<number, { text: string; resolve: (answer: string) => void }>()
  #last = 0

  connect(port: MessagePort) {
    this.#port = port
    port.onmessage = ({ data }: MessageEvent<BotQuestion>) => {
      this.#open.get(data.id)?.resolve(data.text)
      this.#open.delete(data.id)
    }
    for (const [id, { text }] of this.#open) port.postMessage({ id, text })
  }

  ask = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const id = ++this.#last
      const timer = setTimeout(() => post({ type: 'silent' }), SILENCE_LIMIT_MS)
      const finish = (answer: string) => {
        clearTimeout(timer)
        resolve(answer)
      }
      this.#open.set(id, { text, resolve: finish })
      this.#port?.postMessage({ id, text })
    })
}

const bots = new Bots()
const waiting: HostCall[] = []
let channel: HostChannel | null = null

function call(channel: HostChannel, message: HostCall) {
  if (message.type === 'request')
    channel.request(message.id, message.method, message.path, message.body, message.secret)
  else if (message.type === 'open') channel.open(message.id, message.path)
  else if (message.type === 'send') channel.send(message.id, message.text)
  else channel.close(message.id)
}

async function start({ manifest, database, snapshot }: ToHostWorker & { type: 'start' }) {
  const python = await startPython(manifest, {
    report: (loaded, total) => post({ type: 'progress', loaded, total }),
    snapshot,
    onSnapshot: (made) => post({ type: 'snapshot', snapshot: made }, [made]),
  })
  const found = await openDatabase(database).catch(() => null)
  const records = new Records(
    found,
    (problem) => post({ type: 'storage', problem }),
    (table) => post({ type: 'damaged', table }),
  )
  const write = records.write.bind(records)
  records.write = async (...record) => {
    const isWritten = await write(...record)
    if (!isWritten) post({ type: 'failed', message: 'another tab has gone on' })
    return isWritten
  }
  const reply = (kind: HostReply['kind'], id: string, number: number, text: string) =>
    post({ type: 'reply', kind, id, number, text })
  const { open_host } = python.pyimport('kemet.local.browser')
  channel = (await open_host!(records, bots.ask, reply, await records.lastAt())) as HostChannel
  for (const message of waiting) call(channel, message)
  waiting.length = 0
  post({ type: 'ready' })
}

self.onmessage = ({ data }: MessageEvent<ToHostWorker>) => {
  if (data.type === 'start') {
    bots.connect(data.bots)
    start(data).catch((error: unknown) => post({ type: 'failed', message: String(error) }))
  } else if (data.type === 'bots') bots.connect(data.port)
  else if (channel) call(channel, data)
  else waiting.push(data)
}
