// The blocks of the podium: the second place left of the first, the others to its right.
export interface Block {
  seat: number
  rank: number
  x: number
  width: number
  height: number
  medal: number
}

export const PODIUM_WIDTH = 700
export const GROUND = 560
const SHARES = [1.36, 1.12, 1, 0.92, 0.86]
const HEIGHTS = [252, 194, 166, 144, 128]
const MOST_WIDE = 216

/** Blocks for the seats in the order of their places. */
export function layoutPodium(seats: number[]): Block[] {
  const shares = SHARES.slice(0, seats.length)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const unit = Math.min(MOST_WIDE / SHARES[0]!, (PODIUM_WIDTH - 24) / whole)
  let x = (PODIUM_WIDTH - unit * whole) / 2
  const found: Block[] = []
  for (const rank of [1, 0, ...seats.keys()].filter((n, i) => i < 2 || n > 1)) {
    if (rank >= seats.length) continue
    const width = unit * SHARES[rank]!
    const medal = Math.min(width * 0.94, rank ? 128 : 200)
    found.push({ seat: seats[rank]!, rank, x, width, height: HEIGHTS[rank]!, medal })
    x += width
  }
  return found.sort((a, b) => a.rank - b.rank)
}
