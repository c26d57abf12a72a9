import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Tooltips from '../../src/ui/Tooltips.svelte'
import { showRules } from '../rulesFixture'

vi.setConfig({ testTimeout: 20_000 }) // the whole rules are a long page

beforeEach(() => {
  showRules('en')
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a tooltip', () => {
  it('links to its rules and stays open while the pointer moves there', async () => {
    vi.useFakeTimers()
    document.body.insertAdjacentHTML(
      'beforeend',
      '<button id="element" data-tip="tile:initiative">x</button>',
    )
    const element = document.getElementById('element')!
    const { container } = render(Tooltips)
    const over = (target: Element) => {
      target.dispatchEvent(
        Object.assign(new MouseEvent('pointerover', { bubbles: true }), {
          pointerType: 'mouse',
        }),
      )
    }
    over(element)
    await vi.advanceTimersByTimeAsync(400)
    const links = [...container.querySelectorAll('[role=tooltip] a')]
    expect(links.map((a) => a.getAttribute('href'))).toEqual([
      '#/rules/X2',
      '#/rules/X2a',
      '#/rules/X1',
      '#/rules/X13',
    ])
    over(document.body)
    await vi.advanceTimersByTimeAsync(200)
    over(links[0]!)
    await vi.advanceTimersByTimeAsync(2000)
    expect(container.querySelector('[role=tooltip]')).toBeTruthy()
    await fireEvent.keyDown(element, { key: 'r' })
    expect(location.hash).toBe('#/rules/tile-initiative')
    over(document.body)
    await vi.advanceTimersByTimeAsync(2000)
    expect(container.querySelector('[role=tooltip]')).toBeNull()
    element.remove()
    location.hash = ''
  })

  it('closes when its element is clicked and opens again on the next hover', async () => {
    vi.useFakeTimers()
    document.body.insertAdjacentHTML(
      'beforeend',
      '<button id="element" data-tip="tile:initiative">x</button>',
    )
    const element = document.getElementById('element')!
    const { container } = render(Tooltips)
    const fire = (kind: string, target: Element) => {
      target.dispatchEvent(
        Object.assign(new MouseEvent(kind, { bubbles: true }), { pointerType: 'mouse' }),
      )
    }
    fire('pointerover', element)
    await vi.advanceTimersByTimeAsync(400)
    fire('pointerdown', element)
    fire('pointerover', element) // rendered again under a resting pointer
    await vi.advanceTimersByTimeAsync(400)
    expect(container.querySelector('[role=tooltip]')).toBeNull()
    fire('pointerover', document.body)
    fire('pointerover', element)
    await vi.advanceTimersByTimeAsync(400)
    expect(container.querySelector('[role=tooltip]')).toBeTruthy()
    element.remove()
  })
})
