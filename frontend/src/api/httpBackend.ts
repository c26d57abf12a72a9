// The backend of a page that a server serves: HTTP requests and WebSockets.
import type { Component } from 'svelte'
import type { Backend } from './backend'

/** What the backend has to say on every screen. */
export const Notices: Component | null = null
/** What the lobby has instead of the tables of others. */
export const LobbyPart: Component | null = null

export const backend: Backend = {
  isShared: true,

  async request(method, path, { headers, body, signal }) {
    const response = await fetch(path, { method, headers, body, signal })
    const type = response.headers.get('content-type')
    return {
      status: response.status,
      reason: response.statusText,
      text: await response.text(),
      isJson: type?.includes('json') ?? false,
    }
  },

  open: (path) => new WebSocket(location.origin.replace(/^http/, 'ws') + path),
}
