import { afterEach, expect, it, vi } from 'vitest'
import { identity } from '../../src/api/identity.svelte'
import { deviceToken } from '../../src/api/device'
import { request } from '../../src/api/request'

afterEach(() => {
  identity.current = null
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** The headers of a request. */
async function sentHeaders(): Promise<Record<string, string>> {
  const send = vi.fn(async (_: string, options: RequestInit) => {
    void options
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
  vi.stubGlobal('fetch', send)
  await request('GET', '/api/status')
  return send.mock.calls[0]![1].headers as Record<string, string>
}

it('a browser has one token', () => {
  const token = deviceToken()
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  expect(deviceToken()).toBe(token)
})

it('the token is sent for people who are signed in', async () => {
  expect(await sentHeaders()).not.toHaveProperty('Kemet-Device')
  identity.current = { name: 'Anna', secret: 's'.repeat(22) }
  expect(await sentHeaders()).toMatchObject({ 'Kemet-Device': deviceToken() })
})
