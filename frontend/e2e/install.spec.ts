// The installable page: manifest, icons, and the page without a connection.
import { expectAccessible } from './support/axe'
import { expect, test } from './support/fixtures'

const workerIsActive = () =>
  navigator.serviceWorker.ready.then((registration) => registration.active?.state)

test.describe('the installed page', () => {
  test('has a manifest with icons of the sizes that systems ask for', async ({ visit }) => {
    const page = await visit()
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const response = await page.request.get(`/${href}`)
    expect(response.headers()['content-type']).toBe('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({ display: 'standalone', start_url: './', scope: './' })
    const sizes = await page.evaluate(async (icons: { src: string }[]) => {
      const load = async ({ src }: { src: string }) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return `${src} ${image.naturalWidth}`
      }
      return Promise.all(icons.filter((i) => i.src.endsWith('.png')).map(load))
    }, manifest.icons)
    expect(sizes).toEqual([
      './icons/icon-192.png 192',
      './icons/icon-512.png 512',
      './icons/maskable-192.png 192',
      './icons/maskable-512.png 512',
    ])
    const cdp = await page.context().newCDPSession(page)
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    // Chromium offers no installation in the private windows of tests; nothing else is in the way.
    expect(
      installabilityErrors.map((e) => e.errorId).filter((id) => id !== 'in-incognito'),
    ).toEqual([])
  })

  for (const [language, phone, heading] of [
    ['en', false, 'No connection'],
    ['fr', true, 'Pas de connexion'],
  ] as const)
    test(`says so without a connection, and returns with it, ${language}`, async ({
      server,
      visit,
      allowErrors,
    }) => {
      const dark = language === 'fr'
      const page = await visit('/#/rules/M6', { language, phone, dark })
      await expect(page.locator('#rule-M6')).toBeVisible()
      expect(await page.evaluate(workerIsActive)).toMatch(/activ/)
      allowErrors(/ERR_CONNECTION_REFUSED/, /502|503/)
      await server.stop()
      await page.reload()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(1)
      await expectAccessible(page, 'offline')
      expect(await page.evaluate(() => caches.keys())).toEqual([])
      await server.start()
      await expect(page.locator('#rule-M6')).toBeVisible()
      await expect(page).toHaveURL(/#\/rules\/M6/)
    })

  test('always comes from the server, with the worker too', async ({ server, visit }) => {
    const page = await visit()
    await page.evaluate(workerIsActive)
    await page.reload() // from here on the worker is asked first
    await expect.poll(() => page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true)
    const response = await page.goto('/?again')
    expect(response!.status()).toBe(200)
    const served = await (await fetch(server.url)).text()
    expect(await response!.text()).toBe(served)
    expect(response!.headers()['content-security-policy']).toContain("default-src 'self'")
    // The API is never answered by the worker.
    const answered = page.waitForResponse((r) => new URL(r.url()).pathname === '/api/tables')
    expect((await answered).fromServiceWorker()).toBe(false)
  })
})
