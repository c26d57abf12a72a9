import { beforeEach, describe, expect, it } from 'vitest'
import { claimSecret, hasClaim, knownSecret, newSecret } from '../src/browser/claim'
import { storeSeat, storedTable } from '../src/browser/storage'

beforeEach(() => localStorage.clear())

describe('secrets of claims', () => {
  it('have 128 random bits in the alphabet of the server', () => {
    const secrets = Array.from({ length: 50 }, newSecret)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(new Set(secrets).size).toBe(50)
  })

  it('stay the same for a link, also after the page is loaded again', () => {
    expect(hasClaim('link')).toBe(false)
    const secret = claimSecret('link')
    expect(hasClaim('link')).toBe(true)
    expect(claimSecret('link')).toBe(secret)
    expect(claimSecret('other')).not.toBe(secret)
    expect(localStorage.getItem('kemet.claims')).toContain(secret)
  })
})

describe('a claimed seat', () => {
  it('is known by its link and by its secret', () => {
    storeSeat('table', { seat: 1, secret: 'own', link: 'link' })
    storeSeat('table', { seat: 1, secret: 'own' }, 'a title') // as every state does
    expect(knownSecret('table', 'link')).toBe('own')
    expect(knownSecret('table', 'own')).toBe('own')
    expect(knownSecret('table', 'else')).toBeNull()
    expect(knownSecret('table', null)).toBeNull()
    expect(storedTable('table')?.title).toBe('a title')
  })
})
