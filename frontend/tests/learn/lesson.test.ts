// Lessons have texts in every language; the current step follows from the events.
import { describe, expect, it } from 'vitest'
import english from '../../fixtures/glossary_en.json'
import { isOffTrack, matchingOptions, stepAt, type Lesson } from '../../src/learn/lesson'
import { textOf, titleOf } from '../../src/learn/lessonTexts'
import { lessons as texts } from '../../src/locales/en/lessons'
import type { LessonTexts } from '../../src/locales/locale'
import { settings } from '../../src/settings/settings.svelte'
import { showRules } from '../rulesFixture'
import { LESSONS } from '../../src/learn/lessons'
import { selectorsOf, panelOf } from '../../src/learn/highlight'
import type { GameEvent } from '../../src/api/types'
import { readRoute } from '../../src/browser/route'
import { plainOption } from '../fixtures'
import { fixture } from '../fixtures'

const option = plainOption
const happened = (...kinds: string[]): GameEvent[] =>
  kinds.map((kind, number) => ({ number, kind, fields: { seat: 0 }, text: '' }))
const names = (text: string) => [...text.matchAll(/\{(\w+) (\w+)\}/g)].map((m) => `${m[1]} ${m[2]}`)
const TRANSLATIONS = import.meta.glob<LessonTexts>('../../src/locales/*/lessons.ts', {
  eager: true,
  import: 'lessons',
})
const LESSON: Lesson = {
  id: 'buy',
  position: {},
  steps: [
    { id: 'a' },
    { id: 'a', expected: ['token'], until: ['token', { seat: 0 }] },
    { id: 'a' },
    { id: 'a', expected: ['raise'], until: ['raises'] },
    { id: 'a' },
  ],
}

describe('lessons', () => {
  it.each(Object.entries(TRANSLATIONS))('say everything, %s', (path, translation) => {
    for (const [id, english_] of Object.entries(texts))
      for (const [key, text] of Object.entries(english_)) {
        const translated = (translation as Record<string, Record<string, string>>)[id]![key]!
        expect(translated.length, `${id} ${key}`).toBeGreaterThan(4)
        if (!path.includes('/en/')) expect(translated).not.toBe(text)
        expect(names(translated).sort()).toEqual(names(text).sort())
        for (const name of names(text)) {
          const [kind, id] = name.split(' ') as [string, string]
          expect(
            (english.names as Record<string, Record<string, string>>)[kind]?.[id],
            name,
          ).toBeTruthy()
        }
      }
  })
  it('have a title and a text for each step and its questions, and no others', () => {
    for (const lesson of LESSONS) {
      const keys = new Set(Object.keys(texts[lesson.id]).map((key) => key.split('_')[0]))
      expect([...keys]).toEqual(['title', ...lesson.steps.map((step) => step.id)])
    }
  })
  it('name components in the language of the page', () => {
    const battle = LESSONS.find((lesson) => lesson.id === 'battle')!
    const council = battle.steps.find((step) => step.id === 'council')!
    showRules('fr')
    expect(titleOf(battle)).toBe('Un combat')
    expect(textOf(battle, council, 'preparation')).toContain('«\u00a0Furie guerrière\u00a0»')
    showRules('en')
    expect(textOf(battle, council, 'preparation')).toContain('“War Fury”')
    expect(textOf(battle, council, undefined)).toMatch(/^The war council/)
    settings.language = 'en'
  })
  it('wait for an event where they expect an answer, and end with a text', () => {
    for (const lesson of LESSONS) {
      for (const step of lesson.steps) expect(!!step.expected).toBe(!!step.until)
      expect(lesson.steps.at(-1)!.expected).toBeUndefined()
    }
    expect(new Set(LESSONS.map((l) => l.id)).size).toBe(LESSONS.length)
  })
  it('have addresses', () => {
    expect(readRoute('#/learn')).toEqual({ page: 'learn', lesson: '' })
    expect(readRoute('#/learn/battle')).toEqual({ page: 'learn', lesson: 'battle' })
  })
})

describe('steps', () => {
  it('advance by reading and by events', () => {
    expect(stepAt(LESSON, [], new Set())).toBe(0)
    expect(stepAt(LESSON, [], new Set([0]))).toBe(1)
    expect(stepAt(LESSON, happened('token'), new Set([0]))).toBe(2)
    expect(stepAt(LESSON, happened('token', 'raises'), new Set([0, 2]))).toBe(4)
    expect(stepAt(LESSON, happened('token', 'raises'), new Set([0, 2, 4]))).toBe(5)
  })
  it('go back on undo, and continue where the player left', () => {
    expect(stepAt(LESSON, [], new Set([0, 2]))).toBe(1)
    expect(stepAt(LESSON, happened('token', 'raises'), new Set())).toBe(4)
  })
  it('do not count earlier events for later steps', () => {
    expect(stepAt(LESSON, happened('raises', 'token'), new Set([0, 2]))).toBe(3)
  })
  it('highlight the first legal expected answer, and detect that none is legal', () => {
    const step = { id: 'a', expected: ['step b', 'march'], until: ['moves'] as [string] }
    expect(matchingOptions(step, [option('march a'), option('pass')]).map((o) => o.answer)).toEqual(
      ['march a'],
    )
    expect(
      matchingOptions(step, [option('step bb'), option('step b')]).map((o) => o.answer),
    ).toEqual(['step b'])
    expect(isOffTrack(step, [option('raise ruby 2')])).toBe(true)
    expect(isOffTrack(step, [])).toBe(false)
    expect(isOffTrack({ id: 'a' }, [option('done')])).toBe(false)
  })
  it('name existing elements', () => {
    const { view } = fixture('turn4')
    expect(selectorsOf(option('token raise'), view)).toContain('.cell[data-cell="raise"]')
    expect(selectorsOf(option('step temple_w'), view)).toContain('path[data-space="temple_w"]')
    expect(selectorsOf(option('take 5'), view)).toEqual(['[data-answer="take 5"]'])
  })
})

describe('on a phone', () => {
  it('shows the panel of the highlighted element', () => {
    expect(panelOf(['path[data-space^="nw"]'])).toBe('map')
    expect(panelOf(['[data-answer="token raise"]', '.cell[data-cell="raise"]'])).toBe('board')
    expect(panelOf(['.mine .track'])).toBe('board')
    expect(panelOf(['[data-answer="buy charge"]', '.market [data-tip="tile:charge"]'])).toBe(
      'market',
    )
    expect(panelOf(['[data-answer="pass"]'])).toBe('map')
    expect(panelOf([])).toBeNull()
  })
})
