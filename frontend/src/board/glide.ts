// What lies over the map follows it while it glides to where something happens.

const STARTS_MS = 120 // within which a glide begins

/** Calls now, and with every frame while the map in this room glides; returns how to stop. */
export function whileGliding(room: Element | null | undefined, call: () => void): () => void {
  const start = performance.now()
  let frame = 0
  const glides = () =>
    performance.now() - start < STARTS_MS ||
    Boolean(room?.querySelector('.zoom > .inner')?.getAnimations?.().length)
  const follow = () => {
    call()
    if (glides()) frame = requestAnimationFrame(follow)
  }
  follow()
  return () => cancelAnimationFrame(frame)
}
