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
const MAX_WIDTH = 216

/** Blocks for the seats in their order; those with the same place stand on the same step. */
export function layoutPodium(seats: number[], places: number[] = [...seats.keys()]): Block[] {
  const shares = places.map((place) => SHARES[place]!)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const unit = Math.min(MAX_WIDTH / SHARES[0]!, (PODIUM_WIDTH - 24) / whole)
  let x = (PODIUM_WIDTH - unit * whole) / 2
  const found: Block[] = []
  for (const rank of [1, 0, ...seats.keys()].filter((n, i) => i < 2 || n > 1)) {
    if (rank >= seats.length) continue
    const place = places[rank]!
    const width = unit * SHARES[place]!
    const medal = Math.min(width * 0.94, place ? 128 : 200)
    found.push({ seat: seats[rank]!, rank: place, x, width, height: HEIGHTS[place]!, medal })
    x += width
  }
  return found.sort((a, b) => seats.indexOf(a.seat) - seats.indexOf(b.seat))
}

/** The places of players in their order: who has as many points shares the step, but not the winner's. */
export function placesOf(
  players: { seat: number; points: number; conceded: boolean }[],
  winner: number | null,
): number[] {
  const places: number[] = []
  players.forEach((player, i) => {
    const before = players[i - 1]
    const shared =
      before &&
      before.seat !== winner &&
      before.points === player.points &&
      before.conceded === player.conceded
    places.push(shared ? places[i - 1]! : i)
  })
  return places
}
