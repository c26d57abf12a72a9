// Requests to the server, or what stands for it; errors carry a kind and a message.
import { untrack } from 'svelte'
import { backend } from '$backend'
import type { Reply } from './backend'
import { deviceToken } from './device'
import { forgetIdentity, identity } from './identity.svelte'
import type { Problem } from './types'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message)
  }
}

export interface RequestOptions {
  body?: unknown
  secret?: string | null
  /** Sent as a guest, also where somebody is signed in. */
  guest?: boolean
  signal?: AbortSignal
}

const SIGNED_OUT = 'signed_out'

/**
 * Sends a request, as the person who is signed in. An unreachable server raises an `ApiError` with
 * status 0. After a sign-out elsewhere what only reads is read as a guest; the rest is an error.
 */
export async function request<T>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  try {
    return await send<T>(method, path, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.error !== SIGNED_OUT) throw error
    forgetIdentity()
    if (method !== 'GET' || path.startsWith('/api/me')) throw error
    return send<T>(method, path, options)
  }
}

async function send<T>(
  method: string,
  path: string,
  { body, secret, guest = false, signal }: RequestOptions,
): Promise<T> {
  const headers: Record<string, string> = {}
  const person = untrack(() => identity.current) // an effect that asks need not run again
  if (person && !guest) {
    headers['Kemet-Identity'] = person.secret
    const device = deviceToken()
    if (device) headers['Kemet-Device'] = device
  }
  if (secret) headers.Authorization = `Bearer ${secret}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let reply: Reply
  try {
    reply = await backend.request(method, path, {
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch (error) {
    throw new ApiError(0, { error: 'unreachable', message: String(error) })
  }
  const { status, reason, text, isJson } = reply
  if (status < 200 || status > 299) throw new ApiError(status, readProblem(text, reason))
  return (isJson ? JSON.parse(text) : text || null) as T
}

function readProblem(text: string, fallback: string): Problem {
  try {
    const data = JSON.parse(text)
    if (typeof data.message === 'string') return data
  } catch {
    // not from this server: an error page of a proxy
  }
  return { error: 'unknown', message: fallback || 'error' }
}

let count = 0

/** An idempotency key: a resent answer carries the same key and is applied once. */
export function newKey(): string {
  const random = globalThis.crypto?.randomUUID?.() ?? Math.random().toString(36).slice(2)
  return `${random.slice(0, 12)}.${Date.now().toString(36)}.${count++}`
}
