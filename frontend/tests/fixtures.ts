// Recorded table states for component tests.
import type { Glossary, Option, State } from '../src/api/types'
import { setGlossary } from '../src/i18n/glossary.svelte'
import english from '../fixtures/glossary_en.json'

const files = import.meta.glob<State>('../fixtures/*[0-9].json', { eager: true, import: 'default' })

export function fixture(name: string): State {
  setGlossary('en', english as unknown as Glossary)
  return structuredClone(files[`../fixtures/${name}.json`]!)
}

/** An answer that costs nothing, begins no battle and needs no warning. */
export const plainOption = (answer: string, more: Partial<Option> = {}): Option => ({
  ...{ answer, text: answer, cost: 0, attacks: null, warning: null },
  ...more,
})
