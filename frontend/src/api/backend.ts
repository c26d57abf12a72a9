// Where the tables of the page are: on a server, or in this browser (`site/`). `$backend` is one of both,
// chosen by the build.

/** A response: its status, in words too, and its text. */
export interface Reply {
  status: number
  reason: string
  text: string
  isJson: boolean
}

export interface Sent {
  headers: Record<string, string>
  body: string | null
  signal: AbortSignal | null
}

/** A live connection: the part of a WebSocket that the page uses. */
export interface LiveConnection {
  readonly readyState: number
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(text: string): void
  close(code?: number): void
}

export interface Backend {
  /** Whether other people can reach the tables. */
  readonly isShared: boolean
  /** Rejects if nobody answers. */
  request(method: string, path: string, sent: Sent): Promise<Reply>
  open(path: string): LiveConnection
}
