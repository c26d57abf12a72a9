// Requests of people who keep a name: signing in, and taking the games of this browser along.
import { request } from '../api/request'
import type { Credentials } from '../api/types'
import { storedTables } from '../browser/storage'
import { signIn } from '../api/identity.svelte'

/** The address of a recovery link. */
export const recoveryAddress = (recovery: string, from: Pick<Location, 'origin'> = location) =>
  `${from.origin}/#/recover/${recovery}`

/** A secret of 128 bits. Chosen here, so that a request can be sent again if its reply is lost. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const BROWSERS = [
  ['Firefox', /Firefox\//],
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS/],
  ['Linux', /Linux/],
] as const

/** What the list of devices calls this browser, such as "Firefox · Linux". */
export function deviceLabel(userAgent = navigator.userAgent): string {
  const find = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, sign]) => sign.test(userAgent))?.[0]
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' · ')
}

/** Secrets for one sign-in; a second attempt uses the same ones. */
export interface SignInSecrets {
  secret: string
  recovery: string
}

export const newSignIn = (): SignInSecrets => ({ secret: newSecret(), recovery: newSecret() })

/** Keeps a name; the secret of the recovery link is shown once. */
export async function keepName(name: string, secrets: SignInSecrets): Promise<string | null> {
  const body = { name, ...secrets, label: deviceLabel() }
  const person = await request<Credentials>('POST', '/api/people', { body, guest: true })
  signIn(person)
  await takeGamesAlong()
  return person.recovery
}

/** Signs in with a recovery link; the secret of the next one is shown once. */
export async function recover(recovery: string, secrets: SignInSecrets): Promise<string | null> {
  const body = {
    recovery,
    secret: secrets.secret,
    next_recovery: secrets.recovery,
    label: deviceLabel(),
  }
  const person = await request<Credentials>('POST', '/api/recovery', { body, guest: true })
  signIn(person)
  await takeGamesAlong()
  return person.recovery
}

const MAX_TAKEN = 20

/** Gives the seats that this browser has played as a guest to the person; others stay as they are. */
export async function takeGamesAlong() {
  const own = storedTables().filter((table) => table.seats.length === 1)
  for (const { id, seats } of own.slice(0, MAX_TAKEN))
    await request('PUT', `/api/tables/${id}/identity`, { secret: seats[0]!.secret }).catch(() => {})
}
