// The rules and the glossary of a language for component tests.
import type { Glossary, Language, Rules } from '../src/api/types'
import { setGlossary } from '../src/i18n/glossary.svelte'
import { setRules } from '../src/rules/rulebook.svelte'
import { settings } from '../src/settings/settings.svelte'

const glossaries = import.meta.glob<Glossary>('../fixtures/glossary_*.json', {
  eager: true,
  import: 'default',
})
const books = import.meta.glob<Rules>('../fixtures/rules_*.json', {
  eager: true,
  import: 'default',
})

export function showRules(language: Language) {
  settings.language = language
  setGlossary(language, glossaries[`../fixtures/glossary_${language}.json`]!)
  setRules(language, books[`../fixtures/rules_${language}.json`]!)
}
