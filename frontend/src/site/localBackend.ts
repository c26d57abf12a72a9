// The backend of a page without a server: requests and live connections go to the workers of this
// browser. What is the same for everybody is a file of the site.
import type { Backend, LiveConnection, Reply, Sent } from '../api/backend'
import { engine } from './engine.svelte'
import type { HostReply } from './protocol'

export { default as LobbyPart } from './SiteLobby.svelte'
export { default as Notices } from './SiteNotices.svelte'

const RESTARTED = 1012 // a code of WebSockets: the connection opens again

interface Pending {
  resolve: (reply: Reply) => void
  reject: (error: Error) => void
  isText: boolean
}

const pending = new Map<string, Pending>()
const connections = new Map<string, LocalConnection>()
let count = 0
const newId = () => `${engine.tab}.${++count}`

class LocalConnection implements LiveConnection {
  readyState: number = WebSocket.CONNECTING
  onopen: LiveConnection['onopen'] = null
  onmessage: LiveConnection['onmessage'] = null
  onclose: LiveConnection['onclose'] = null
  readonly id = newId()

  constructor(path: string) {
    connections.set(this.id, this)
    engine.call({ type: 'open', id: this.id, path })
  }

  send(text: string) {
    engine.call({ type: 'send', id: this.id, text })
  }

  close(code = 1000) {
    if (this.readyState === WebSocket.CLOSED) return
    engine.call({ type: 'close', id: this.id })
    this.end(code)
  }

  onReply({ kind, number, text }: HostReply) {
    if (kind === 'opened') {
      this.readyState = WebSocket.OPEN
      this.onopen?.(new Event('open'))
    } else if (kind === 'message') this.onmessage?.(new MessageEvent('message', { data: text }))
    else this.end(number)
  }

  end(code: number) {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    connections.delete(this.id)
    queueMicrotask(() => this.onclose?.(new CloseEvent('close', { code })))
  }
}

engine.listen({
  onReply(reply) {
    const request = pending.get(reply.id)
    if (!request) return connections.get(reply.id)?.onReply(reply)
    pending.delete(reply.id)
    const { number: status, text } = reply
    request.resolve({ status, reason: '', text, isJson: !request.isText || status > 299 })
  },
  onReset() {
    const open = [...connections.values()]
    const asked = [...pending.values()]
    pending.clear()
    for (const { reject } of asked) reject(new Error('the worker has ended'))
    for (const connection of open) connection.end(RESTARTED)
  },
})
engine.start()

/** The same for everybody: a file, or nothing where there is nobody else. */
async function fixedAnswer(path: string): Promise<string | null> {
  const file = engine.manifest.answers[path]
  if (file) return (await fetch(file.url)).text()
  const [what] = path.split('?')
  if (what === '/api/tables') return '[]'
  return what === '/api/status' ? '{"read_only":null,"full":null}' : null
}

const secretOf = (headers: Record<string, string>) =>
  headers.Authorization?.replace(/^Bearer /, '') ?? ''

function ask(method: string, path: string, { headers, body, signal }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const id = newId()
    pending.set(id, { resolve, reject, isText: path.split('?')[0]!.endsWith('/record') })
    signal?.addEventListener('abort', () => {
      pending.delete(id)
      reject(new DOMException('aborted', 'AbortError'))
    })
    engine.call({ type: 'request', id, method, path, body: body ?? '', secret: secretOf(headers) })
  })
}

export const backend: Backend = {
  isShared: false,

  async request(method, path, sent) {
    const known = method === 'GET' ? await fixedAnswer(path) : null
    if (known !== null) return { status: 200, reason: '', text: known, isJson: true }
    if (method === 'POST' && path === '/api/tables') void navigator.storage?.persist?.()
    return ask(method, path, sent)
  },

  open: (path) => new LocalConnection(path),
}
