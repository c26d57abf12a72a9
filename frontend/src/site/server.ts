// The address of a server to play with others: of the build, or what somebody has entered here.
const KEY = 'kemet.server'

export function serverAddress(ofBuild: string): string {
  try {
    return localStorage.getItem(KEY) ?? ofBuild
  } catch {
    return ofBuild
  }
}

/** The address, if it is one. */
export function validServer(address: string): string {
  try {
    const { protocol, href } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? href : ''
  } catch {
    return ''
  }
}

export function saveServer(address: string) {
  try {
    if (address) localStorage.setItem(KEY, address)
    else localStorage.removeItem(KEY)
  } catch {
    // without storage it lasts for this visit
  }
}
