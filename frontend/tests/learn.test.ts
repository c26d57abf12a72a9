// Lessons say everything in both languages; a step is found from what happened.
import { describe, expect, it } from 'vitest'
import english from '../fixtures/words_en.json'
import { astray, leading, stepAt, type Both, type Lesson } from '../src/learn/lesson'
import { LESSONS } from '../src/learn/lessons'
import { selectorsOf, sideOf } from '../src/learn/pointing'
import type { Happening, Option } from '../src/net/types'
import { readRoute } from '../src/route'
import { fixture } from './fixtures'

const option = (answer: string): Option => ({ answer, text: answer, cost: 0 })
const happened = (...kinds: string[]): Happening[] =>
  kinds.map((kind, number) => ({ number, kind, fields: { seat: 0 }, text: '' }))
const names = (text: string) => [...text.matchAll(/\{(\w+) (\w+)\}/g)].map((m) => `${m[1]} ${m[2]}`)
const words: Both = { en: 'a', fr: 'b' }
const LESSON: Lesson = {
  id: 'x',
  title: words,
  position: {},
  steps: [
    { say: words },
    { say: words, want: ['token'], until: ['token', { seat: 0 }] },
    { say: words },
    { say: words, want: ['raise'], until: ['raises'] },
    { say: words },
  ],
}

describe('lessons', () => {
  it.each(LESSONS.map((l) => [l.id, l] as const))(
    '%s says everything in both languages',
    (_, lesson) => {
      const texts = [
        lesson.title,
        ...lesson.steps.flatMap((s) => [s.say, ...Object.values(s.asked ?? {})]),
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
  it('wait for something wherever they want something, and end with words', () => {
    for (const lesson of LESSONS) {
      for (const step of lesson.steps) expect(!!step.want).toBe(!!step.until)
      expect(lesson.steps.at(-1)!.want).toBeUndefined()
    }
    expect(new Set(LESSONS.map((l) => l.id)).size).toBe(LESSONS.length)
  })
  it('have addresses', () => {
    expect(readRoute('#/learn')).toEqual({ page: 'learn', lesson: '' })
    expect(readRoute('#/learn/battle')).toEqual({ page: 'learn', lesson: 'battle' })
  })
})

describe('steps', () => {
  it('go on by reading and by what happens', () => {
    expect(stepAt(LESSON, [], new Set())).toBe(0)
    expect(stepAt(LESSON, [], new Set([0]))).toBe(1)
    expect(stepAt(LESSON, happened('token'), new Set([0]))).toBe(2)
    expect(stepAt(LESSON, happened('token', 'raises'), new Set([0, 2]))).toBe(4)
    expect(stepAt(LESSON, happened('token', 'raises'), new Set([0, 2, 4]))).toBe(5)
  })
  it('go back when something is taken back, and on from where one left', () => {
    expect(stepAt(LESSON, [], new Set([0, 2]))).toBe(1)
    expect(stepAt(LESSON, happened('token', 'raises'), new Set())).toBe(4)
  })
  it('do not take what came before for what comes after', () => {
    expect(stepAt(LESSON, happened('raises', 'token'), new Set([0, 2]))).toBe(3)
  })
  it('point at the first wish that can be had, and know when none can', () => {
    const step = { say: words, want: ['step b', 'march'], until: ['moves'] as [string] }
    expect(leading(step, [option('march a'), option('pass')]).map((o) => o.answer)).toEqual([
      'march a',
    ])
    expect(leading(step, [option('step bb'), option('step b')]).map((o) => o.answer)).toEqual([
      'step b',
    ])
    expect(astray(step, [option('raise ruby 2')])).toBe(true)
    expect(astray(step, [])).toBe(false)
    expect(astray({ say: words }, [option('done')])).toBe(false)
  })
  it('name places of the page', () => {
    const { view } = fixture('turn4')
    expect(selectorsOf(option('token raise'), view)).toContain('.cell[data-cell="raise"]')
    expect(selectorsOf(option('step temple_w'), view)).toContain('path[data-space="temple_w"]')
    expect(selectorsOf(option('take 5'), view)).toEqual(['[data-answer="take 5"]'])
  })
})

describe('on a phone', () => {
  it('shows the part of the table that is pointed at', () => {
    expect(sideOf(['path[data-space^="nw"]'])).toBe('map')
    expect(sideOf(['[data-answer="token raise"]', '.cell[data-cell="raise"]'])).toBe('board')
    expect(sideOf(['.mine .track'])).toBe('board')
    expect(sideOf(['[data-answer="buy charge"]', '.market [data-tip="tile:charge"]'])).toBe(
      'market',
    )
    expect(sideOf(['[data-answer="pass"]'])).toBe('map')
    expect(sideOf([])).toBeNull()
  })
})
