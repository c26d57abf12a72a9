// Tells a mouse that is moved over a space from one that rests where a space comes to lie under it, and
// from one that rests after a click.

const STEADY = 12 // pixels that a hand may move after a click

interface Press {
  space: string | null
  x: number
  y: number
}

const spaceUnder = (event: PointerEvent) =>
  (event.target as Element | null)?.closest?.('[data-space]')?.getAttribute('data-space') ?? null

export class MouseHover {
  #press: Press | null = null

  /** A press anywhere on the page. */
  pressed(event: PointerEvent) {
    this.#press = { space: spaceUnder(event), x: event.clientX, y: event.clientY }
  }

  /** The mouse moves anywhere on the page: the space it is moved over, or null. */
  moved(event: PointerEvent): string | null {
    if (event.pointerType !== 'mouse' || event.buttons) return null
    const space = spaceUnder(event)
    if (this.#press) {
      const { x, y } = this.#press
      const near = Math.hypot(event.clientX - x, event.clientY - y) < STEADY
      if (near || (space !== null && space === this.#press.space)) return null
      this.#press = null
    }
    return space
  }
}
