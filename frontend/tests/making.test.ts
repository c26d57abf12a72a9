// Tables are made as the server wants them, and names fit emblems.
import { describe, expect, it } from 'vitest'
import { named, quickTable } from '../src/lobby/making'
import { fixture } from './fixtures'

describe('a new table', () => {
  it('is one click: me and three bots', () => {
    expect(quickTable('Anna').seats.map((s) => s.kind)).toEqual(['me', 'bot', 'bot', 'bot'])
    expect(quickTable('').seats[0]).toEqual({ kind: 'me' })
  })
  it('calls whoever has no name by the god of the seat', () => {
    fixture('turn4')
    expect(named(quickTable('Zoé').seats).map((s) => s.name)).toEqual([
      'Zoé',
      'Bastet',
      'Horus',
      'Sobek',
    ])
  })
})
