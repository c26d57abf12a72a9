// A battle card in words, for screen readers: its name is "4/1/0".
import catalog from '../content/catalog.json'
import { t } from '../i18n/translate'

const CARDS: Record<string, number[]> = catalog.battle_cards

export function battleCardWords(id: string): string {
  const [strength = 0, damage = 0, protection = 0] = CARDS[id] ?? []
  return t('cardWords', { strength, damage, protection })
}
