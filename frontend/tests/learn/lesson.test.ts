// Lessons have texts in both languages; the current step follows from the events.
import { describe, expect, it } from 'vitest'
import english from '../../fixtures/glossary_en.json'
import {
  isOffTrack,
  matchingOptions,
  stepAt,
  type LocalizedText,
  type Lesson,
} from '../../src/learn/lesson'
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
const words: LocalizedText = { en: 'a', fr: 'b' }
const LESSON: Lesson = {
  id: 'x',
  title: words,
  position: {},
  steps: [
    { text: words },
    { text: words, expected: ['token'], until: ['token', { seat: 0 }] },
    { text: words },
    { text: words, expected: ['raise'], until: ['raises'] },
    { text: words },
  ],
}

describe('lessons', () => {
  it.each(LESSONS.map((l) => [l.id, l] as const))(
    '%s says everything in both languages',
    (_, lesson) => {
      const texts = [
        lesson.title,
        ...lesson.steps.flatMap((s) => [s.text, ...Object.values(s.textByQuestion ?? {})]),
      ]
      for (const both of texts) {
        expect(both.en.length, both.en).toBeGreaterThan(4)
        expect(both.fr.length, both.en).toBeGreaterThan(4)
        expect(both.fr).not.toBe(both.en)
        expect(names(both.fr).sort()).toEqual(names(both.en).sort())
        for (const name of names(both.en)) {
          const [kind, id] = name.split(' ') as [string, string]
          expect(
            (english.names as Record<string, Record<string, string>>)[kind]?.[id],
            name,
          ).toBeTruthy()
        }
      }
    },
  )
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
    const step = { text: words, expected: ['step b', 'march'], until: ['moves'] as [string] }
    expect(matchingOptions(step, [option('march a'), option('pass')]).map((o) => o.answer)).toEqual(
      ['march a'],
    )
    expect(
      matchingOptions(step, [option('step bb'), option('step b')]).map((o) => o.answer),
    ).toEqual(['step b'])
    expect(isOffTrack(step, [option('raise ruby 2')])).toBe(true)
    expect(isOffTrack(step, [])).toBe(false)
    expect(isOffTrack({ text: words }, [option('done')])).toBe(false)
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
