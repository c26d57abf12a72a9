// What a lesson is: a table to begin with, and steps that each wait for something to happen on it.
import type { Happening, Option } from '../net/types'

export interface Both {
  en: string
  fr: string
}

/** An event to wait for: its kind, and what its fields must hold. */
export type Sign = [kind: string, fields?: Record<string, unknown>]

export interface Step {
  /** Names of things stand in braces, `{tile god_speed}`: they are those of the table. */
  say: Both
  /** Other words while one of these questions is asked. */
  asked?: Record<string, Both>
  /** Beginnings of the answers that lead on; the first that is offered is pointed at. Without any, one reads and goes on. */
  want?: string[]
  /** What has happened when the step is done. */
  until?: Sign
  /** What to look at meanwhile, as a selector. */
  look?: string
}

export interface Lesson {
  id: string
  title: Both
  position: Record<string, unknown>
  steps: Step[]
}

const fits = (event: Happening, [kind, fields = {}]: Sign) =>
  event.kind === kind &&
  Object.entries(fields).every(([name, value]) => event.fields[name] === value)

/**
 * The step one is at, found anew from all that happened: so taking back leads back, and whoever
 * comes again goes on where they were. Steps to read are done when read, or when a later one is.
 */
export function stepAt(lesson: Lesson, events: Happening[], read: ReadonlySet<number>): number {
  let from = 0
  let done = -1
  for (const [i, step] of lesson.steps.entries()) {
    if (!step.until) continue
    const found = events.findIndex((e, n) => n >= from && fits(e, step.until!))
    if (found < 0) break
    from = found + 1
    done = i
  }
  let at = done + 1
  while (at < lesson.steps.length && !lesson.steps[at]!.until && read.has(at)) at++
  return at
}

const begins = (answer: string, wanted: string) =>
  answer === wanted || answer.startsWith(`${wanted} `)

/** The answers on offer that lead on, those of the first wish that can be had. */
export function leading(step: Step | undefined, options: Option[]): Option[] {
  for (const wanted of step?.want ?? []) {
    const found = options.filter((o) => begins(o.answer, wanted))
    if (found.length) return found
  }
  return []
}

/** Asked for something, and no answer leads on: something else was chosen before. */
export function astray(step: Step | undefined, options: Option[]): boolean {
  return !!step?.want && options.length > 0 && !leading(step, options).length
}
