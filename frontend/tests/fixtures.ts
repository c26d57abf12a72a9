// Real tables for component tests.
import type { State } from '../src/net/types'
import { giveWords, type Words } from '../src/words/words.svelte'
import english from '../fixtures/words_en.json'

const files = import.meta.glob<State>('../fixtures/*[0-9].json', { eager: true, import: 'default' })

export function fixture(name: string): State {
  giveWords('en', english as unknown as Words)
  return structuredClone(files[`../fixtures/${name}.json`]!)
}
