// Accessibility, as axe sees it.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** What axe finds on a page and calls serious or worse. */
export async function serious(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getTiming().iterations !== Infinity)
        .map((a) => a.finished.catch(() => {})),
    ),
  )
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const axe = (
      window as unknown as {
        axe: {
          run(o: object): Promise<{
            violations: {
              id: string
              impact: string
              nodes: { target: string[]; failureSummary: string }[]
            }[]
          }>
        }
      }
    ).axe
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((n) => `${n.target} (${n.failureSummary})`)
            .join(' | ')}`,
      )
  })
}
