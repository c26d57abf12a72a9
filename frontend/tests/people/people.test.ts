// People who keep a name: secrets, labels, the header, and what a sign-out elsewhere does.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, request } from '../../src/api/request'
import { forgetIdentity, identity, signIn } from '../../src/api/identity.svelte'
import {
  deviceLabel,
  keepName,
  newSecret,
  newSignIn,
  recoveryAddress,
} from '../../src/people/people'
import { readRoute } from '../../src/browser/route'
import { storeTable } from '../../src/browser/storage'

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}
let sent: Sent[] = []
let answers: { status: number; body: unknown }[] = []

beforeEach(() => {
  localStorage.clear()
  forgetIdentity()
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    const body = options.body ? JSON.parse(String(options.body)) : null
    const headers = options.headers as Record<string, string>
    sent.push({ method: options.method!, path, headers, body })
    const answer = answers.shift() ?? { status: 200, body: {} }
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const signedOut = { status: 401, body: { error: 'signed_out', message: 'Signed out.' } }

test('secrets have 128 bits and fit into an address', () => {
  const secrets = new Set(Array.from({ length: 50 }, newSecret))
  expect(secrets.size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{22}$/)
  const address = recoveryAddress('abc', { origin: 'https://kemet.example' })
  expect(address).toBe('https://kemet.example/#/recover/abc')
  expect(readRoute('#/recover/abc')).toEqual({ page: 'recover', recovery: 'abc' })
  expect(readRoute('#/recover')).toEqual({ page: 'lobby' })
  expect(readRoute('#/me')).toEqual({ page: 'me' })
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML) Chrome/130.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1',
    'Safari · iPhone',
  ],
  ['Something else', ''],
])('a device is named by its browser', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

test('requests carry the identity, unless they are a guest’s', async () => {
  await request('GET', '/api/tables')
  signIn({ name: 'Anna', secret: 'device' })
  await request('GET', '/api/tables')
  await request('POST', '/api/tables', { body: {}, guest: true })
  await request('GET', '/api/tables/x/state', { secret: 'seat' })
  expect(sent.map(({ headers }) => headers['Kemet-Identity'])).toEqual([
    undefined,
    'device',
    undefined,
    'device',
  ])
  expect(sent[3]!.headers.Authorization).toBe('Bearer seat')
})

test('a sign-out elsewhere makes a guest: reading goes on, the rest says so', async () => {
  signIn({ name: 'Anna', secret: 'device' })
  answers = [signedOut, { status: 200, body: ['table'] }]
  expect(await request('GET', '/api/tables')).toEqual(['table'])
  expect(identity.current).toBeNull()
  expect(sent[1]!.headers['Kemet-Identity']).toBeUndefined()

  signIn({ name: 'Anna', secret: 'device' })
  answers = [signedOut]
  await expect(request('POST', '/api/tables', { body: {} })).rejects.toBeInstanceOf(ApiError)
  expect(identity.current).toBeNull()
  expect(sent).toHaveLength(3)
})

test('a kept name is stored, and the games of this browser come along', async () => {
  storeTable({
    id: 't1',
    title: '',
    seats: [{ seat: 0, secret: 's' }],
    host: null,
    watch: null,
    at: 1,
  })
  storeTable({ id: 't2', title: '', seats: [], host: null, watch: 'w', at: 2 })
  const secrets = newSignIn()
  answers = [
    { status: 201, body: { name: 'Anna', ...secrets } },
    { status: 409, body: { error: 'taken', message: 'Taken.' } },
  ]
  expect(await keepName('Anna', secrets)).toBe(secrets.recovery)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/people',
    'PUT /api/tables/t1/identity',
  ])
  expect(sent[0]!.body).toMatchObject({ name: 'Anna', secret: secrets.secret })
  const stored = JSON.parse(localStorage.getItem('kemet.identity')!)
  expect(stored).toEqual({ name: 'Anna', secret: secrets.secret })
  expect(localStorage.getItem('kemet.identity')).not.toContain(secrets.recovery)
})
