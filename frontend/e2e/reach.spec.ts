// On the smallest phones everything that is asked can be touched: what a lesson points at, and the
// buttons of every kind of question.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import type { CreatedTable } from '../src/api/types'
import { PYTHON } from './support/server'
import { finish, LESSONS } from './support/lessons'
import { faultsOf, hiddenOf } from './support/visible'

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
]
const LANGUAGES = ['en', 'fr'] as const

/** What answers a question, wherever it is asked. */
const BUTTONS = [
  '.coach .btn.main',
  '.prompt .answers .btn',
  '.theatre .choice .btn',
  '.theatre .council button',
  '.theatre .hand .card',
  '.market .btn.main',
  '.tile-card .btn.main',
]

const ASKED =
  '.prompt h2:not(.waiting), .market.buying, .theatre .choice .btn, .theatre .council button'

/** The elements that a lesson points at: those that give the same answer together. */
async function targetsOf(page: Page): Promise<string[][]> {
  const selectors = (await page.locator('.coach').getAttribute('data-point'))?.split(',') ?? []
  if (selectors.some((selector) => selector.startsWith('.battle .slot'))) return [selectors]
  const groups: string[][] = []
  for (const selector of selectors.filter(Boolean))
    if (selector.startsWith('[data-answer')) groups.push([selector])
    else groups.at(-1)!.push(selector)
  return groups
}

/** What cannot be touched: buttons, and answers of the lesson; once the map has stopped to glide. */
async function hiddenNow(page: Page, targets: string[][] = []): Promise<string[]> {
  let hidden: string[] = []
  for (let tries = 0; tries < 15; tries++) {
    hidden = await hiddenOf(page, BUTTONS)
    for (const group of targets) {
      const [found, faults] = await faultsOf(page, group)
      if (!found || faults.length === found) hidden.push(`${group}: ${faults}`) // one way is enough
    }
    if (!hidden.length) break
    await page.waitForTimeout(100)
  }
  return hidden
}

for (const size of PHONES)
  for (const language of LANGUAGES)
    test(`every target of the lessons at ${size.width}×${size.height}, ${language}`, async ({
      visit,
    }) => {
      test.slow()
      const page = await visit('/#/learn/pray', { size, phone: true, language })
      const faults = new Set<string>()
      for (const lesson of LESSONS) {
        await page.goto(`/#/learn/${lesson}`)
        let n = 0
        await finish(page, lesson, async () => {
          n++
          const hidden = await hiddenNow(page, await targetsOf(page))
          for (const what of hidden) faults.add(`${lesson}, step ${n}: ${what}`)
        })
      }
      expect([...faults]).toEqual([])
    })

interface Position {
  record: string
  seat: number
}

/** A position for every kind of question, from the recorded games. */
const questions = () =>
  JSON.parse(
    execFileSync(PYTHON, [resolve(import.meta.dirname, '../scripts/questions.py')], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    }),
  ) as Record<string, Position>

for (const language of LANGUAGES)
  test(`the answers to every kind of question, ${language}`, async ({ api, visit }) => {
    test.setTimeout(600_000)
    const page = await visit('/', { size: PHONES[0]!, phone: true, language })
    const faults: string[] = []
    for (const [kind, { record, seat }] of Object.entries(questions())) {
      const names = /^players (.*)$/m.exec(record)![1]!.split(' ')
      const seats = names.map((name, i) => ({ kind: i === seat ? 'me' : 'hotseat', name }))
      const table = await api.request<CreatedTable>('POST', '/api/records', {
        body: { record, seats },
      })
      const { secret } = table.seats.find((one) => one.seat === seat)!
      await api.request('POST', `/api/tables/${table.id}/stops`, {
        body: { ask_every_time: true },
        secret,
      })
      await page.goto('/#/') // leaves the table before
      await page.goto(`/#/t/${table.id}/${secret}`)
      for (const size of PHONES) {
        await page.setViewportSize(size)
        await expect(page.locator(ASKED).first(), kind).toBeVisible()
        for (const what of await hiddenNow(page)) faults.push(`${kind}, ${size.width}: ${what}`)
      }
    }
    expect(faults).toEqual([])
  })
