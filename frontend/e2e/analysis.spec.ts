// The analysis under a replay, and hints at tables against bots.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Analysis, CreatedTable } from '../src/api/types'
import type { ApiClient } from './support/api'
import { expectAccessible } from './support/axe'
import { expect, test } from './support/fixtures'
import { waitForTurn } from './support/player'
import { addressOf, ANNA, BATTLE, BEN, createBattleTable, secretOf } from './support/tables'

const ANSWERS = 40
const lines = readFileSync(
  resolve(import.meta.dirname, '../../tests/golden/revised-standard-2-12.kemet'),
  'utf8',
).split('\n')
const RECORD = `${lines.slice(0, lines.indexOf('') + 1 + ANSWERS).join('\n')}\n`
const SIZES = { desktop: {}, phone: { phone: true } }

/** A game of some answers, which its player has conceded. */
async function createFinishedGame(api: ApiClient): Promise<CreatedTable> {
  const seats = [{ kind: 'me', name: 'Anna' }, { kind: 'bot' }]
  const body = { record: RECORD, seats }
  const table = await api.request<CreatedTable>('POST', '/api/records', { body })
  await api.request('POST', `/api/tables/${table.id}/concede`, {
    body: {},
    secret: secretOf(table),
  })
  return table
}

for (const [size, options] of Object.entries(SIZES))
  test(`a finished game is analysed, on a ${size}`, async ({ api, visit }) => {
    const table = await createFinishedGame(api)
    const page = await visit(`/#/r/${table.id}/0/${secretOf(table)}`, options)
    await page.getByRole('button', { name: 'Analysis' }).click()
    const panel = page.getByRole('region', { name: 'Analysis' })
    await panel.getByRole('button', { name: 'Analyse the game' }).click()
    const marks = panel.locator('.mark')
    await expect(marks.first()).toBeVisible({ timeout: 90_000 })
    await expect(panel).toContainText(/accuracy \d+ %/)

    await panel.getByRole('button', { name: 'Next mistake' }).click()
    await expect(page.locator('.replay')).not.toHaveAttribute('data-step', '0')
    const shown = Number(await page.locator('.replay').getAttribute('data-step'))
    await expect(panel).toContainText('What was better?')
    await expect(panel.locator('.detail')).toContainText(/(Inaccuracy|Mistake|Blunder)/)
    await expectAccessible(page, `analysis on a ${size}`)

    await panel.locator('ol button').first().click()
    await expect(page.locator('.replay')).toHaveAttribute('data-step', String(shown - 1))
    await expect(panel).toContainText('What was better?')
    await expect(page.getByRole('button', { name: 'Play from here' })).toBeVisible()
  })

test('an analysis that is done is there at once, in French', async ({ api, visit }) => {
  const table = await createFinishedGame(api)
  const secret = secretOf(table)
  await api.request('POST', `/api/tables/${table.id}/analysis`, { secret })
  await expect
    .poll(
      async () => {
        const path = `/api/tables/${table.id}/analysis`
        return (await api.request<{ status: string }>('GET', path, { secret })).status
      },
      { timeout: 90_000 },
    )
    .toBe('done')
  const page = await visit(`/#/r/${table.id}/0/${secret}`, { language: 'fr' })
  await page.getByRole('button', { name: 'Analyse' }).click()
  await expect(page.locator('.mark').first()).toBeVisible()
  await page.getByRole('button', { name: 'Erreur suivante' }).click()
  await expect(page.getByText('Qu’est-ce qui était mieux ?')).toBeVisible()
})

for (const [size, options] of Object.entries(SIZES))
  test(`a hint against bots, seen by everybody, on a ${size}`, async ({ api, visit }) => {
    const table = await createBattleTable(api)
    const page = await visit(addressOf(table), options)
    await waitForTurn(page)
    const button = page.getByRole('button', { name: 'Hint', exact: true })
    await expect(page.locator('.prompt').filter({ has: button })).toBeVisible() // not on the map
    await button.click()
    const hint = page.getByRole('status', { name: 'Hint' })
    await expect(hint).toContainText(/Your chance to win: \d+ %/)
    await expect(hint.locator('li').first()).toContainText(/\d+ %/)
    await expectAccessible(page, `hint on a ${size}`)
    const watching = await visit(`/#/t/${table.id}/${table.watch_secret}`)
    await expect(watching.getByText('Anna has taken a hint.')).toBeVisible()
  })

test('there is no hint beside another person', async ({ api, visit }) => {
  const table = await api.createTable({
    edition: 'revised',
    seats: [ANNA, BEN],
    position: BATTLE,
  })
  await api.startTable(table)
  const page = await visit(addressOf(table))
  await waitForTurn(page)
  await expect(page.getByRole('button', { name: 'Hint', exact: true })).toHaveCount(0)
})

for (const [size, options] of Object.entries(SIZES))
  test(`the reason of a mistake stands beside it, on a ${size}`, async ({ api, visit }) => {
    const table = await createFinishedGame(api)
    const secret = secretOf(table)
    const page = await visit(`/#/r/${table.id}/0/${secret}`, options)
    const text = 'The better answer takes the Western Temple this turn.'
    await page.route(`**/api/tables/${table.id}/analysis?*`, async (route) => {
      const response = await route.fetch()
      const analysis = (await response.json()) as Analysis
      for (const step of analysis.result?.steps ?? [])
        if (step.judgement)
          step.reason = { kind: 'temple_missed', fields: { space: 'temple_w' }, better: '', text }
      await route.fulfill({ response, json: analysis })
    })
    await page.getByRole('button', { name: 'Analysis' }).click()
    const panel = page.getByRole('region', { name: 'Analysis' })
    await panel.getByRole('button', { name: 'Analyse the game' }).click()
    await expect(panel.locator('.mark').first()).toBeVisible({ timeout: 90_000 })
    await panel.getByRole('button', { name: 'Next mistake' }).click()
    await expect(panel.getByText(text)).toBeInViewport({ ratio: 1 })
  })
