// Requests to the server: one function, errors with a kind and a message.
import type { Problem } from './types'

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message)
  }
}

export interface Request {
  body?: unknown
  secret?: string | null
  signal?: AbortSignal
}

/** Asks the server. A server that does not answer at all is a `Refused` with status 0. */
export async function ask<T>(
  method: string,
  path: string,
  { body, secret, signal }: Request = {},
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
    throw new Refused(0, { error: 'unreachable', message: String(error) })
  }
  const text = await response.text()
  if (!response.ok) throw new Refused(response.status, readProblem(text, response.statusText))
  const json = response.headers.get('content-type')?.includes('json')
  return (json ? JSON.parse(text) : text || null) as T
}

function readProblem(text: string, otherwise: string): Problem {
  try {
    const data = JSON.parse(text)
    if (typeof data.message === 'string') return data
  } catch {
    // not from our server: a proxy's own page
  }
  return { error: 'unknown', message: otherwise || 'error' }
}

let count = 0

/** A key for an answer: a resend carries the same, so nothing is ever done twice. */
export function newKey(): string {
  const random = globalThis.crypto?.randomUUID?.() ?? Math.random().toString(36).slice(2)
  return `${random.slice(0, 12)}.${Date.now().toString(36)}.${count++}`
}
