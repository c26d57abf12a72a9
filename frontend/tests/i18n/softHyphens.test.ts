import { expect, it } from 'vitest'
import { softHyphens } from '../../src/i18n/softHyphens'

it('divides long words before their ending, and leaves short ones', () => {
  expect(softHyphens('Reinforcements')).toBe('Reinforce\u00adments')
  expect(softHyphens('Divine Interventions')).toBe('Divine Interven\u00adtions')
  expect(softHyphens('Domination')).toBe('Domination')
  expect(softHyphens('Act of God')).toBe('Act of God')
})
