// A slow beat for what moves by itself, the river and the halos. A few repaints a second are enough,
// where an animation would repaint with every frame of the screen.
import { scaledDuration } from '../settings/settings.svelte'

const TICK = 180 // milliseconds

/** A number that grows while the component that calls this is shown; constant without animations. */
export function ticking(): { readonly count: number } {
  let count = $state(0)
  $effect(() => {
    if (!scaledDuration(1)) return
    const timer = setInterval(() => {
      if (!document.hidden) count++
    }, TICK)
    return () => clearInterval(timer)
  })
  return {
    get count() {
      return count
    },
  }
}
