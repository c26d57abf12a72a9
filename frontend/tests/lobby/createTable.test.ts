// New tables and the names of their seats.
import { describe, expect, it } from 'vitest'
import { withNames, quickTable } from '../../src/lobby/createTable'
import { fixture } from '../fixtures'

describe('a new table', () => {
  it('has one player and three bots by default', () => {
    expect(quickTable('Anna', '').seats.map((s) => s.kind)).toEqual(['me', 'bot', 'bot', 'bot'])
    expect(quickTable('', '').seats[0]).toEqual({ kind: 'me' })
    expect(quickTable('', 'greedy').seats[1]).toEqual({ kind: 'bot', level: 'greedy' })
    expect(quickTable('', '').seats[1]).toEqual({ kind: 'bot' }) // the server chooses
  })
  it('names seats without a name after their god', () => {
    fixture('turn4')
    expect(withNames(quickTable('Zoé', 'greedy').seats).map((s) => s.name)).toEqual([
      'Zoé',
      'Bastet',
      'Horus',
      'Sobek',
    ])
  })
})
