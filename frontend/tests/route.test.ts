import { describe, expect, it } from 'vitest'
import { navigate, publicAddress, readLocation, readRoute } from '../src/browser/route'

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

  it('of public games are paths', () => {
    expect(readLocation({ pathname: '/g/a-b_1', hash: '' })).toEqual({
      page: 'public',
      id: 'a-b_1',
      step: null,
    })
    expect(readLocation({ pathname: publicAddress('abc', 17), hash: '' })).toEqual({
      page: 'public',
      id: 'abc',
      step: 17,
    })
    expect(readLocation({ pathname: '/g/abc/x', hash: '' })).toEqual({ page: 'lobby' })
    expect(readLocation({ pathname: '/', hash: '#/rules/M6' })).toEqual({
      page: 'rules',
      term: 'M6',
    })
    // a link in such a page leads on
    expect(readLocation({ pathname: '/g/abc/17', hash: '#/t/xyz' })).toEqual({
      page: 'table',
      id: 'xyz',
      secret: null,
    })
  })

  it('change without loading the page again', () => {
    const before = history.length
    navigate('/g/abc/1')
    expect(location.pathname).toBe('/g/abc/1')
    expect(history.length).toBe(before + 1)
    navigate('/g/abc/2', true)
    expect(location.pathname).toBe('/g/abc/2')
    expect(history.length).toBe(before + 1)
    navigate('/')
  })
})
