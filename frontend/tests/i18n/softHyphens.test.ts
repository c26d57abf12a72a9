import { expect, it } from 'vitest'
import { softHyphens } from '../../src/i18n/softHyphens'

it('divides long words before their ending, and leaves short ones', () => {
  expect(softHyphens('Reinforcements')).toBe('Reinforce\u00adments')
  expect(softHyphens('Divine Interventions')).toBe('Divine Interven\u00adtions')
  expect(softHyphens('Enrôlement')).toBe('Enrôle\u00adment')
  expect(softHyphens('Prescience')).toBe('Presci\u00adence')
  expect(softHyphens('Téléportation')).toBe('Télé\u00adporta\u00adtion')
  expect(softHyphens('Furie guerrière')).toBe('Furie guer\u00adrière')
  expect(softHyphens('Bloodbath')).toBe('Blood\u00adbath')
  expect(softHyphens('Carnation')).toBe('Carnation')
  expect(softHyphens('Act of God')).toBe('Act of God')
})
