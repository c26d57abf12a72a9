// The rules and the glossary of a language for component tests.
import glossaryEn from '../fixtures/glossary_en.json'
import glossaryFr from '../fixtures/glossary_fr.json'
import rulesEn from '../fixtures/rules_en.json'
import rulesFr from '../fixtures/rules_fr.json'
import type { Glossary } from '../src/api/types'
import { setGlossary } from '../src/i18n/glossary.svelte'
import { setRules } from '../src/rules/rulebook.svelte'
import { settings } from '../src/settings/settings.svelte'

export function showRules(language: 'en' | 'fr') {
  settings.language = language
  setGlossary(language, (language === 'fr' ? glossaryFr : glossaryEn) as unknown as Glossary)
  setRules(language, language === 'fr' ? rulesFr : rulesEn)
}
