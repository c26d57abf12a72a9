// The outlines of a pyramid: as many tiers as its level and a cap, seen from a corner.
/** How much the depth of its base is shortened. */
const DEPTH = 0.46
const TIER_HEIGHT = 14.5

export interface Tier {
  outline: string
  left: string
  right: string
  ledge: string
  joints: string
  edge: string
}

export interface PyramidShape {
  shadow: string
  tiers: Tier[]
  cap: { outline: string; left: string; right: string; edge: string; top: number }
  /** How far the front corner lies below the middle of the base. */
  front: number
}

const round = (n: number) => Math.round(n * 10) / 10
const polygon = (...points: [number, number][]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

export function pyramidShape(level: number): PyramidShape {
  const half = 27 + 10 * level
  const left = (w: number, z: number): [number, number] => [-w, -z]
  const right = (w: number, z: number): [number, number] => [w, -z]
  const front = (w: number, z: number): [number, number] => [0, w * DEPTH - z]
  const back = (w: number, z: number): [number, number] => [0, -w * DEPTH - z]
  const tiers = Array.from({ length: level }, (_, t): Tier => {
    const a = half * (1 - t / (level + 1))
    const b = half * (1 - (t + 1) / (level + 1)) + 3.6
    const [low, high] = [t * TIER_HEIGHT, (t + 1) * TIER_HEIGHT]
    const [middle, width] = [(low + high) / 2, (a + b) / 2]
    const at = (x: number, y: number) => `${round(x)} ${round(y)}`
    return {
      outline: polygon(
        left(a, low),
        front(a, low),
        right(a, low),
        right(b, high),
        back(b, high),
        left(b, high),
      ),
      left: polygon(left(a, low), front(a, low), front(b, high), left(b, high)),
      right: polygon(front(a, low), right(a, low), right(b, high), front(b, high)),
      ledge: polygon(left(b, high), front(b, high), right(b, high), back(b, high)),
      joints:
        `M${at(-width, -middle)}L${at(0, width * DEPTH - middle)} ${at(width, -middle)}` +
        `M${at(-a / 2, (a * DEPTH) / 2 - low)}v-7M${at(a * 0.42, a * DEPTH * 0.58 - low - 7)}v-7`,
      edge: `M${at(-b, -high)}L${at(0, b * DEPTH - high)}`,
    }
  })
  const a = half / (level + 1)
  const base = level * TIER_HEIGHT
  const top = base + 13 + level * 1.2
  return {
    shadow: polygon(
      [0, half * DEPTH],
      [half, 0],
      [half + 12 + 9 * level, 4 + level],
      [half * 0.7, half * DEPTH + 5],
    ),
    tiers,
    cap: {
      outline: polygon(left(a, base), front(a, base), right(a, base), [0, -top]),
      left: polygon(left(a, base), front(a, base), [0, -top]),
      right: polygon(right(a, base), front(a, base), [0, -top]),
      edge: `M${round(-a / 2)} ${round(-base - 2)}L0 ${round(-top)}`,
      top: -top,
    },
    front: half * DEPTH,
  }
}
