// A random token of this browser, by which a server notices two profiles of one person (header
// `Kemet-Device`). It is sent for somebody who is signed in alone, and stays after a sign-out.
const KEY = 'kemet.device'

/** The token; null without local storage. */
export function deviceToken(): string | null {
  try {
    const known = localStorage.getItem(KEY)
    if (known) return known
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    localStorage.setItem(KEY, token)
    return token
  } catch {
    return null
  }
}
