// Recorded table states for component tests.
import type { Glossary, State } from '../src/api/types'
import { setGlossary } from '../src/i18n/glossary.svelte'
import english from '../fixtures/glossary_en.json'

const files = import.meta.glob<State>('../fixtures/*[0-9].json', { eager: true, import: 'default' })

export function fixture(name: string): State {
  setGlossary('en', english as unknown as Glossary)
  return structuredClone(files[`../fixtures/${name}.json`]!)
}
