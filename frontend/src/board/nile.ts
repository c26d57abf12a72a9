// The middle of the river, as points of the map.
import type { Point } from './anchors'
import { smoothPath } from './outlines'

/** Pairs of numbers as points. */
function pointsFrom(numbers: number[]): Point[] {
  const points: Point[] = []
  for (let i = 0; i < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!])
  return points
}

const MAIN: Point[] = pointsFrom([
  441, 450, 460, 503, 480, 557, 502, 627, 558, 691, 612, 749, 642, 809, 675, 873, 698, 937, 731,
  1011, 742, 1081, 787, 1162, 820, 1248, 854, 1334, 926, 1392, 1000, 1440,
])
const WEST: Point[] = pointsFrom([
  441, 450, 368, 418, 301, 343, 234, 281, 167, 257, 67, 220, 0, 204,
])
const EAST: Point[] = pointsFrom([
  441, 450, 480, 396, 508, 332, 558, 240, 592, 160, 612, 106, 622, 29, 630, -15,
])
/** The arm around the temple of the delta, on the boards for three and five. */
const ARM: Point[] = pointsFrom([
  436, 420, 428, 372, 398, 326, 360, 292, 348, 256, 372, 208, 408, 152, 450, 96, 480, 60,
])

const armsOf = (players: number): Point[][] => [MAIN, WEST, EAST, ...(players % 2 ? [ARM] : [])]

/** The middle of the river as one path. */
export const riverPath = (players: number, tilt: number): string =>
  armsOf(players)
    .map((arm) => smoothPath(arm, tilt))
    .join('')

/** Lines of current beside the middle of the river. */
export function currents(players: number, tilt: number): string[] {
  const offsets = [4, -5]
  return armsOf(players).flatMap((arm) =>
    offsets.map((offset) =>
      smoothPath(
        arm.map((point, i): Point => {
          const [ax, ay] = arm[Math.max(0, i - 1)]!
          const [bx, by] = arm[Math.min(arm.length - 1, i + 1)]!
          const length = Math.hypot(bx - ax, by - ay) || 1
          return [
            point[0] - ((by - ay) / length) * offset,
            point[1] + ((bx - ax) / length) * offset * 1.3,
          ]
        }),
        tilt,
      ),
    ),
  )
}
