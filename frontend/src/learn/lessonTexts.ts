// The texts of the lessons: those of all languages, loaded with the page of the lessons.
import { nameOf } from '../i18n/glossary.svelte'
import type { LessonTexts } from '../locales/locale'
import { typeset } from '../locales/locales'
import { settings } from '../settings/settings.svelte'
import type { Lesson, Step } from './lesson'

const FILES = import.meta.glob<LessonTexts>('../locales/*/lessons.ts', {
  eager: true,
  import: 'lessons',
})

/** The texts of a lesson in the language of the page. */
const textsOf = (lesson: Lesson): Record<string, string> =>
  FILES[`../locales/${settings.language}/lessons.ts`]![lesson.id]

/** `{tile god_speed}` becomes the name in the glossary. */
const withNames = (text: string) =>
  typeset(
    settings.language,
    text.replace(/\{(\w+) (\w+)\}/g, (_, kind: string, id: string) => nameOf(kind, id)),
  )

export const titleOf = (lesson: Lesson): string => withNames(textsOf(lesson).title!)

/** The text of a step: that for the question that is open, if it has one. */
export function textOf(lesson: Lesson, step: Step, question: string | undefined): string {
  const texts = textsOf(lesson)
  return withNames(texts[`${step.id}_${question}`] ?? texts[step.id]!)
}
