// The person who is signed in on this browser, kept in its local storage. Guests have none.

export interface Identity {
  name: string
  /** The secret of this device. */
  secret: string
}

const KEY = 'kemet.identity'

function load(): Identity | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Identity | null
    return found?.name && found.secret ? { name: found.name, secret: found.secret } : null
  } catch {
    return null // no storage, or invalid content
  }
}

/** `current` is null for a guest. */
export const identity = $state<{ current: Identity | null }>({ current: load() })

export function signIn(person: Identity) {
  identity.current = { name: person.name, secret: person.secret }
  try {
    localStorage.setItem(KEY, JSON.stringify(identity.current))
  } catch {
    // without storage it lasts for this visit
  }
}

export function forgetIdentity() {
  identity.current = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing is stored
  }
}
