// The service worker: without a connection it answers with a page that says so. It stores nothing. The
// page, its files and the API always come from the server, so no old page meets a new server.
import page from './offline.html?raw'
import css from './offline.css?raw'
import script from './offline.js?raw'

const sections = import.meta.glob<string>('../locales/*/offline.html', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const html = page.replace(/<!--.*-->/, Object.values(sections).join(''))

interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LifecycleEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Response | Promise<Response>): void
}
interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly location: Location
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', run: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', run: (event: RequestEvent) => void): void
}
declare const self: Worker

const POLICY =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const UNREACHABLE = [502, 503, 504] // a proxy answers for a server that is not there

const answer = (text: string, type: string) =>
  new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
    },
  })

async function openPage(event: RequestEvent): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (!UNREACHABLE.includes(response.status)) return response
  } catch {
    // no connection
  }
  return answer(html, 'text/html')
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve()),
)
self.addEventListener('fetch', (event) => {
  const { mode, url, method } = event.request
  const { origin, pathname } = new URL(url)
  if (mode === 'navigate' && method === 'GET') event.respondWith(openPage(event))
  else if (origin !== self.location.origin) return
  else if (pathname.endsWith('/offline.css')) event.respondWith(answer(css, 'text/css'))
  else if (pathname.endsWith('/offline.js')) event.respondWith(answer(script, 'text/javascript'))
})
