import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { copyText } from '../../src/ui/copyText'

describe('copying a text', () => {
  let field: HTMLInputElement
  const withClipboard = (clipboard: unknown) =>
    vi.stubGlobal('navigator', { ...navigator, clipboard })
  const withCommand = (answer: () => boolean) => (document.execCommand = vi.fn(answer))

  beforeEach(() => {
    field = document.createElement('input')
    field.value = 'http://10.0.0.2:8000/#/t/x'
    document.body.append(field)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })

  it('writes to the clipboard where the browser has one', async () => {
    const writeText = vi.fn(async () => {})
    withClipboard({ writeText })
    expect(await copyText(field.value, field)).toBe('copied')
    expect(writeText).toHaveBeenCalledWith(field.value)
  })

  it.each([
    ['none', undefined],
    ['one that refuses', { writeText: () => Promise.reject(new Error('denied')) }],
  ])('copies the selected field with %s', async (_, clipboard) => {
    withClipboard(clipboard)
    const copy = withCommand(() => true)
    expect(await copyText(field.value, field)).toBe('copied')
    expect(copy).toHaveBeenCalledWith('copy')
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
  })

  it('leaves the text selected where copying is not possible at all', async () => {
    withClipboard(undefined)
    withCommand(() => {
      throw new Error('not supported')
    })
    expect(await copyText(field.value, field)).toBe('selected')
    expect(document.activeElement).toBe(field)
  })

  it('works without a field, and leaves none behind', async () => {
    withClipboard(undefined)
    withCommand(() => false)
    expect(await copyText('text')).toBe('failed')
    withCommand(() => true)
    expect(await copyText('text')).toBe('copied')
    expect(document.querySelectorAll('input')).toHaveLength(1)
  })
})
