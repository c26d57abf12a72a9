// The service worker of the site: all files of one version, from the first visit on. A newer version is
// fetched beside it and waits until the page asks for it, or all tabs are closed.
interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LifecycleEvent {
  readonly request: Request
  respondWith(response: Response | Promise<Response>): void
}
interface Worker {
  /** Written before this script by tools/site_build.py. */
  readonly SITE: { version: string; files: string[] }
  readonly clients: { matchAll(): Promise<unknown[]>; claim(): Promise<void> }
  readonly registration: { scope: string }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', run: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', run: (event: RequestEvent) => void): void
  addEventListener(type: 'message', run: (event: MessageEvent<string>) => void): void
}
declare const self: Worker

const { scope } = self.registration
const PREFIX = `kemet files ${new URL(scope).pathname} `
const NAME = PREFIX + self.SITE.version
const HAS_HASH = /-[\w-]{8,}\.\w+$|engine\//

/** Fetches all files; those whose name has a hash come from the cache of another version if it has them. */
async function fetchAll() {
  const cache = await caches.open(NAME)
  for (const name of self.SITE.files) {
    const url = new URL(name, scope).href
    const known = HAS_HASH.test(name) ? await caches.match(url) : undefined
    const response = known ?? (await fetch(url, HAS_HASH.test(name) ? {} : { cache: 'no-cache' }))
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    await cache.put(url, response)
  }
}

async function forgetOthers() {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name)
  await self.clients.claim()
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME)
  const url = new URL(request.url)
  const name = request.mode === 'navigate' && url.href.startsWith(scope) ? 'index.html' : ''
  const found = await cache.match(name ? new URL(name, scope).href : url.origin + url.pathname)
  return found ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(fetchAll()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))
self.addEventListener('fetch', (event) => {
  const { url, method } = event.request
  if (method === 'GET' && url.startsWith(scope)) event.respondWith(answer(event.request))
})
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

export {}
