// Accessibility checks with axe.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'

const AXE = readFileSync(
  resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'),
  'utf8',
)

interface Axe {
  run(options: object): Promise<{
    violations: {
      id: string
      impact: string
      nodes: { target: string[]; failureSummary: string }[]
    }[]
  }>
}

/** Expects no finding of axe that is serious or critical. */
export async function expectAccessible(page: Page, what = page.url()) {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getTiming().iterations !== Infinity)
        .map((a) => a.finished.catch(() => {})),
    ),
  )
  await page.evaluate(AXE)
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => {
        const nodes = v.nodes.slice(0, 3).map((n) => `${n.target} (${n.failureSummary})`)
        return `${v.id}: ${nodes.join(' | ')}`
      })
  })
  expect(findings, `axe findings: ${what}`).toEqual([])
}
