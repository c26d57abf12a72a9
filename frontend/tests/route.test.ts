import { describe, expect, it } from 'vitest'
import { readRoute } from '../src/route'

describe('addresses', () => {
  it('are read', () => {
    expect(readRoute('')).toEqual({ page: 'lobby' })
    expect(readRoute('#/t/abc')).toEqual({ page: 'table', id: 'abc', secret: null })
    expect(readRoute('#/t/abc/xyz')).toEqual({ page: 'table', id: 'abc', secret: 'xyz' })
    expect(readRoute('#/r/abc/17')).toEqual({
      page: 'replay',
      id: 'abc',
      step: 17,
      secret: null,
    })
    expect(readRoute('#/rules/teleport')).toEqual({ page: 'rules', term: 'teleport' })
    expect(readRoute('#/nonsense')).toEqual({ page: 'lobby' })
  })
})
