// "Adding a language" of CONTRIBUTING.md, carried out in a copy of the sources: the page has it everywhere.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render } from '@testing-library/svelte'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as Translate from '../../src/i18n/translate'
import type * as Texts from '../../src/learn/lessonTexts'
import type * as Lessons from '../../src/learn/lessons'
import type * as Locales from '../../src/locales/locales'
import type * as Settings from '../../src/settings/settings.svelte'

vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 }) // the copy is compiled

let root: string
const load = (path: string) => import(/* @vite-ignore */ join(root, 'src', path))

/** Carries out the snippets of the page: `after` a line or `in` a list. */
function carryOut() {
  const contributing = readFileSync('../CONTRIBUTING.md', 'utf8')
  const section = contributing.split('\n## Adding a language\n')[1]!.split('\n## ')[0]!
  const snippets = [
    ...section.matchAll(/```ts\n\/\/ frontend\/(\S+), (?:after|in) (.+)\n([^]*?)```/g),
  ]
  expect(snippets.length).toBe(2)
  for (const [, file, place, text] of snippets) {
    const path = join(root, file!)
    const lines = readFileSync(path, 'utf8').split('\n')
    const line = lines.findIndex((one) => one.startsWith(place!))
    expect(line, place).toBeGreaterThanOrEqual(0)
    lines.splice(line + 1, 0, text!.trimEnd())
    writeFileSync(path, lines.join('\n'))
  }
}

beforeAll(() => {
  root = mkdtempSync(join(process.cwd(), '.copy-')) // vite serves no file outside of the project
  cpSync('src', join(root, 'src'), { recursive: true })
  const [english, dutch] = ['en', 'nl'].map((code) => join(root, 'src/locales', code)) as [
    string,
    string,
  ]
  cpSync(english, dutch, { recursive: true })
  for (const [file, from, to] of [
    ['index.ts', "'English'", "'Nederlands'"],
    ['texts.ts', "language: 'Language'", "language: 'Taal'"],
    ['hints.ts', 'New units', 'Nieuwe eenheden'],
    ['shortEffects.ts', "war_rage: '", "war_rage: 'kracht "],
    ['lessons.ts', "'A battle'", "'Een gevecht'"],
    ['offline.html', 'lang="en"', 'lang="nl"'],
  ] as const) {
    const text = readFileSync(join(dutch, file), 'utf8')
    expect(text, file).toContain(from)
    writeFileSync(join(dutch, file), text.replace(from, to))
  }
  carryOut()
})
afterAll(() => rmSync(root, { recursive: true }))

it('has a new language in the settings, the texts, hints, effects and lessons', async () => {
  vi.stubGlobal('navigator', { language: 'nl-BE' })
  const { LANGUAGES, matchLanguage, languageAfter } = (await load(
    'locales/locales.ts',
  )) as typeof Locales
  expect([...LANGUAGES].sort()).toEqual(['en', 'fr', 'nl'])
  expect(matchLanguage('nl-BE')).toBe('nl')
  expect(new Set(LANGUAGES.map(languageAfter))).toEqual(new Set(LANGUAGES))

  const { settings } = (await load('settings/settings.svelte.ts')) as typeof Settings
  expect(settings.language).toBe('nl') // that of the browser
  const { default: SettingsPanel } = await load('ui/SettingsPanel.svelte')
  const { getByLabelText, getByText } = render(SettingsPanel)
  expect((getByLabelText('Nederlands') as HTMLInputElement).checked).toBe(true)
  expect(getByText('Taal')).toBeTruthy()

  const { t } = (await load('i18n/translate.ts')) as typeof Translate
  expect(t('language')).toBe('Taal')
  expect((await load('i18n/hints.ts')).hintFor('muster')).toMatch(/^Nieuwe eenheden/)
  expect((await load('i18n/shortEffects.ts')).shortEffect('card', 'war_rage')).toMatch(/^kracht /)
  const { LESSONS } = (await load('learn/lessons.ts')) as typeof Lessons
  const { titleOf } = (await load('learn/lessonTexts.ts')) as typeof Texts
  expect(LESSONS.map(titleOf)).toContain('Een gevecht')

  await fireEvent.click(getByLabelText('Français'))
  expect(t('language')).toBe('Langue')
  expect(titleOf(LESSONS.find((lesson) => lesson.id === 'battle')!)).toBe('Un combat')
  vi.unstubAllGlobals()
})
