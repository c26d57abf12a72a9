// A lesson: a start position and steps, each of which waits for an event.
import type { GameEvent, Option } from '../api/types'
import type { LessonTexts } from '../locales/locale'

/** An event to wait for: its kind and the values of some fields. */
export type EventPattern = [kind: string, fields?: Record<string, unknown>]

export interface Step {
  /** The key of its text. */
  id: string
  /** Prefixes of the expected answers, in order of preference. A step without them is only read. */
  expected?: string[]
  /** The event that completes the step. */
  until?: EventPattern
  /** A selector of what to look at. */
  pointer?: string
}

export interface Lesson {
  id: keyof LessonTexts
  position: Record<string, unknown>
  steps: Step[]
}

const matches = (event: GameEvent, [kind, fields = {}]: EventPattern) =>
  event.kind === kind &&
  Object.entries(fields).every(([name, value]) => event.fields[name] === value)

/**
 * The index of the current step, computed from all events: undo moves it back, and a lesson that is
 * opened again continues where it was left. A step to read is done when read or when a later one is.
 */
export function stepAt(lesson: Lesson, events: GameEvent[], read: ReadonlySet<number>): number {
  let from = 0
  let done = -1
  for (const [i, step] of lesson.steps.entries()) {
    if (!step.until) continue
    const found = events.findIndex((e, n) => n >= from && matches(e, step.until!))
    if (found < 0) break
    from = found + 1
    done = i
  }
  let at = done + 1
  while (at < lesson.steps.length && !lesson.steps[at]!.until && read.has(at)) at++
  return at
}

const hasPrefix = (answer: string, prefix: string) =>
  answer === prefix || answer.startsWith(`${prefix} `)

/** The options that start with the first expected prefix that is legal now. */
export function matchingOptions(step: Step | undefined, options: Option[]): Option[] {
  for (const prefix of step?.expected ?? []) {
    const found = options.filter((o) => hasPrefix(o.answer, prefix))
    if (found.length) return found
  }
  return []
}

/** Whether no option continues the lesson: the player chose something else before. */
export function isOffTrack(step: Step | undefined, options: Option[]): boolean {
  return !!step?.expected && options.length > 0 && !matchingOptions(step, options).length
}
