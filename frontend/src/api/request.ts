// HTTP requests to the server; errors carry a kind and a message.
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
  signal?: AbortSignal
}

/** Sends a request. An unreachable server raises an `ApiError` with status 0. */
export async function request<T>(
  method: string,
  path: string,
  { body, secret, signal }: RequestOptions = {},
): Promise<T> {
  const headers: Record<string, string> = {}
  if (secret) headers.Authorization = `Bearer ${secret}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch (error) {
    throw new ApiError(0, { error: 'unreachable', message: String(error) })
  }
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, readProblem(text, response.statusText))
  const json = response.headers.get('content-type')?.includes('json')
  return (json ? JSON.parse(text) : text || null) as T
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
