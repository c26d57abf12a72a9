// The setting for the size of text: every screen has larger text, and what is asked stays in sight.
import { expect, test } from './support/fixtures'
import { waitForTurn } from './support/player'
import { addressOf, createBattleTable } from './support/tables'
import { expectOnTop } from './support/visible'

const SIZES = {
  desktop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
}

for (const [name, size] of Object.entries(SIZES))
  test(`text grows on every screen of a ${name}`, async ({ api, visit }) => {
    const measured: Record<number, Record<string, number>> = {}
    for (const textSize of [100, 150, 200]) {
      const table = await createBattleTable(api)
      let page = await visit('/', { size, settings: { textSize } })
      const sizes: Record<string, number> = {}
      const measure = async (screen: string, selector: string) => {
        const element = page.locator(selector).first()
        await expect(element).toBeVisible()
        sizes[screen] = await element.evaluate((e) => parseFloat(getComputedStyle(e).fontSize))
        const tooWide = await page.evaluate(() =>
          document.documentElement.scrollWidth <= innerWidth
            ? []
            : [...document.querySelectorAll('#page *:not(nav *)')]
                .filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
                .map((e) => `${e.tagName}.${e.className} “${e.textContent?.trim().slice(0, 30)}”`)
                .slice(-6),
        )
        expect(tooWide, `${screen} at ${textSize} %`).toEqual([])
      }
      await measure('lobby', '.tag')
      await page.goto('/#/rules')
      await measure('rules', '.intro')
      await page.goto('/#/me')
      await measure('profile', 'main p, .middle p, p')
      await page.goto('/#/learn/pray')
      await measure('lesson', '.coach .text p')
      page = await visit(addressOf(table), { size, settings: { textSize } })
      await waitForTurn(page)
      await measure('table', '.prompt h2')
      await expectOnTop(page.locator('.prompt h2'))
      measured[textSize] = sizes
    }
    for (const [screen, px] of Object.entries(measured[100]!)) {
      expect(measured[150]![screen]! / px, screen).toBeCloseTo(1.5, 1)
      expect(measured[200]![screen]! / px, screen).toBeCloseTo(2, 1)
    }
  })
