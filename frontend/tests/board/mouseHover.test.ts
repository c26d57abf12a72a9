// Which movements of the mouse are meant for a space.
import { describe, expect, it } from 'vitest'
import { MouseHover } from '../../src/board/mouseHover'

function at(space: string | null, x: number, y: number, more = {}) {
  const target = document.createElement('div')
  if (space) target.dataset.space = space
  const event = { target, clientX: x, clientY: y, pointerType: 'mouse', buttons: 0, ...more }
  return event as unknown as PointerEvent
}

describe('the mouse over the map', () => {
  it('is meant for the space it is moved over', () => {
    const mouse = new MouseHover()
    expect(mouse.moved(at('delta', 10, 10))).toBe('delta')
    expect(mouse.moved(at(null, 50, 10))).toBeNull()
    expect(mouse.moved(at('delta', 10, 10, { buttons: 1 }))).toBeNull()
    expect(mouse.moved(at('delta', 10, 10, { pointerType: 'touch' }))).toBeNull()
  })

  it('is not meant for the space it clicked until it has been elsewhere', () => {
    const mouse = new MouseHover()
    mouse.pressed(at('delta', 10, 10))
    expect(mouse.moved(at('delta', 12, 11))).toBeNull()
    expect(mouse.moved(at('delta', 60, 10))).toBeNull()
    expect(mouse.moved(at('temple_w', 90, 10))).toBe('temple_w')
    expect(mouse.moved(at('delta', 10, 10))).toBe('delta')
  })

  it('may tremble after a click where another space comes to lie under it', () => {
    const mouse = new MouseHover()
    mouse.pressed(at(null, 10, 10))
    expect(mouse.moved(at('delta', 13, 11))).toBeNull()
    expect(mouse.moved(at('delta', 40, 11))).toBe('delta')
  })
})
