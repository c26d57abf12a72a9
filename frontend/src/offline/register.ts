// Registers the service worker, where the browser has one: over https, or on this machine.

/** Registers it once the page has loaded, so that it never delays the first picture. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const root = new URL(/* @vite-ignore */ '..', import.meta.url) // of the folder with the assets; the path may be deeper
  const register = () =>
    void navigator.serviceWorker.register(new URL('sw.js', root)).catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
