// The service worker of the site, and newer versions: they are announced, and taken when nobody plays.
import { base, storageName } from './manifest'

export const updates = $state({ isWaiting: false, hasOtherTabs: false })

let waiting: ServiceWorker | null = null

function onWaiting(worker: ServiceWorker) {
  if (!navigator.serviceWorker.controller) return // the first version
  waiting = worker
  updates.isWaiting = true
}

/** Registers it once the engine has started, which comes first. */
export async function registerSite() {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker
    .register(new URL('sw.js', base()))
    .catch(() => null)
  if (!registration) return
  if (registration.waiting) onWaiting(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const found = registration.installing
    found?.addEventListener('statechange', () => {
      if (found.state === 'installed') onWaiting(found)
    })
  })
}

/** Takes the new version, unless another tab has the old one. */
export async function takeUpdate() {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {}
  const tabs = [...held, ...pending].filter(({ name }) => name === storageName())
  updates.hasOtherTabs = tabs.length > 1
  if (updates.hasOtherTabs) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  waiting?.postMessage('take over')
}
