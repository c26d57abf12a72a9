// Where a caption stands: beside the place it is about, on the side with more room, or above or below
// it where the map is narrow; always within the part of the map in sight.

export interface Room {
  width: number
  height: number
}

export interface Placed {
  left: number
  top: number
  /** The side of the caption its tail is on, and how far along it. */
  tail: 'left' | 'right' | 'top' | 'bottom'
  along: number
}

const MARGIN = 8
const TAIL = 16
const CORNER = 20 // a tail keeps away from the corners
const TAIL_HEIGHT = 36 // where the tail is if nothing is in the way

const clamp = (low: number, value: number, high: number) =>
  Math.max(low, Math.min(value, Math.max(low, high)))

/** `gap` is how far the caption keeps from the point, so that what stands there stays in sight. */
export function placeBeside(
  [x, y]: readonly [number, number],
  box: Room,
  room: Room,
  gap: number,
): Placed {
  const away = gap + TAIL
  const lastTop = room.height - box.height - MARGIN
  const lastLeft = room.width - box.width - MARGIN
  // Not beside what is out of sight.
  const fitsLeft = x - away - box.width >= MARGIN && x - away <= room.width
  const fitsRight = x + away <= lastLeft && x + away >= 0
  if (fitsLeft || fitsRight) {
    const onLeft = fitsLeft && (!fitsRight || x > room.width / 2)
    const top = clamp(MARGIN, y - TAIL_HEIGHT, lastTop)
    return {
      left: clamp(MARGIN, onLeft ? x - away - box.width : x + away, lastLeft),
      top,
      tail: onLeft ? 'right' : 'left',
      along: clamp(CORNER, y - top, box.height - CORNER),
    }
  }
  const left = clamp(MARGIN, x - box.width / 2, lastLeft)
  const above = y - 2 * gap - TAIL - box.height
  const isAbove = above >= MARGIN || y + away > lastTop
  return {
    left,
    top: clamp(MARGIN, isAbove ? above : y + TAIL + gap / 2, lastTop),
    tail: isAbove ? 'bottom' : 'top',
    along: clamp(CORNER, x - left, box.width - CORNER),
  }
}
