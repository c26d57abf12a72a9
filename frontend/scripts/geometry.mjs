// Plane geometry for the map: curves, offsets and the faces of a planar graph of arcs.

export const add = (a, b) => [a[0] + b[0], a[1] + b[1]]
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** A smooth line through points, one point every few units. */
export function curve(points, every = 14) {
  if (points.length < 3) return straight(points, every)
  const out = [points[0]]
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [
      points[i - 1] ?? points[i],
      points[i],
      points[i + 1],
      points[i + 2] ?? points[i + 1],
    ]
    const steps = Math.max(1, Math.round(distance(p1, p2) / every))
    for (let s = 1; s <= steps; s++) {
      const t = s / steps
      out.push(
        [0, 1].map(
          (k) =>
            0.5 *
            (2 * p1[k] +
              (p2[k] - p0[k]) * t +
              (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
              (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3),
        ),
      )
    }
  }
  return out
}

export function straight(points, every = 14) {
  const out = [points[0]]
  for (let i = 0; i < points.length - 1; i++) {
    const steps = Math.max(1, Math.round(distance(points[i], points[i + 1]) / every))
    for (let s = 1; s <= steps; s++)
      out.push([0, 1].map((k) => points[i][k] + ((points[i + 1][k] - points[i][k]) * s) / steps))
  }
  return out
}

/** Adds small bends to a line, none at its ends. */
export function wobble(line, seed, most = 5) {
  const n = line.length - 1
  return line.map((p, i) => {
    if (i === 0 || i === n) return p
    const [a, b] = [line[i - 1], line[i + 1]]
    const length = distance(a, b) || 1
    const fade = Math.min(1, i / 4, (n - i) / 4)
    const by =
      fade * most * (Math.sin(i * 0.55 + seed) * 0.6 + Math.sin(i * 1.27 + seed * 2.3) * 0.4)
    return [p[0] - ((b[1] - a[1]) / length) * by, p[1] + ((b[0] - a[0]) / length) * by]
  })
}

/** The parallel line at distance `half`; `side` is 1 for the right, -1 for the left. */
export function offset(line, half, side) {
  return line.map((p, i) => {
    const a = line[Math.max(0, i - 1)]
    const b = line[Math.min(line.length - 1, i + 1)]
    const length = distance(a, b) || 1
    const w = typeof half === 'function' ? half(p) : half
    return [p[0] - (side * w * (b[1] - a[1])) / length, p[1] + (side * w * (b[0] - a[0])) / length]
  })
}

export function toLine(p, line) {
  let best = { d: Infinity, at: 0, point: p }
  for (let i = 0; i < line.length - 1; i++) {
    const [a, b] = [line[i], line[i + 1]]
    const l2 = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 || 1
    const t = Math.max(
      0,
      Math.min(1, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / l2),
    )
    const q = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
    if (distance(p, q) < best.d) best = { d: distance(p, q), at: i + t, point: q }
  }
  return best
}

/** The part of a line between two points on it, as found by `toLine`. */
export function part(line, from, to) {
  if (from.at > to.at) return part(line, to, from).reverse()
  const inner = line.filter((_, i) => i > from.at + 0.25 && i < to.at - 0.25)
  return [from.point, ...inner, to.point]
}

export function inside(p, ring) {
  let odd = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]]
    if (
      a[1] > p[1] !== b[1] > p[1] &&
      p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]
    )
      odd = !odd
  }
  return odd
}

export function area(ring) {
  let sum = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++)
    sum += ring[j][0] * ring[i][1] - ring[i][0] * ring[j][1]
  return sum / 2
}

/** The points of a walk along arcs; a negative number walks an arc backwards (numbers from 1). */
export function ringOf(walk, arcs) {
  return walk.flatMap((n) => {
    const points = n > 0 ? arcs[n - 1].points : [...arcs[-n - 1].points].reverse()
    return points.slice(0, -1)
  })
}

/** All faces of a planar graph of arcs, as walks; outer walks have negative area. */
export function faces(arcs) {
  const key = (p) => `${Math.round(p[0])},${Math.round(p[1])}`
  const leaving = new Map()
  arcs.forEach((arc, i) => {
    const pts = arc.points
    for (const [n, from, next] of [
      [i + 1, pts[0], pts[1]],
      [-(i + 1), pts.at(-1), pts.at(-2)],
    ]) {
      const list = leaving.get(key(from)) ?? []
      list.push({ n, angle: Math.atan2(next[1] - from[1], next[0] - from[0]) })
      leaving.set(key(from), list)
    }
  })
  for (const [where, list] of leaving) {
    if (list.length < 2) throw new Error(`an arc has a free end: ${where}`)
    list.sort((a, b) => a.angle - b.angle)
  }
  const end = (n) => key(n > 0 ? arcs[n - 1].points.at(-1) : arcs[-n - 1].points[0])
  const next = (n) => {
    const list = leaving.get(end(n))
    const back = list.findIndex((x) => x.n === -n)
    return list[(back + list.length - 1) % list.length].n
  }
  const seen = new Set()
  const walks = []
  for (let i = 1; i <= arcs.length; i++) {
    for (const start of [i, -i]) {
      if (seen.has(start)) continue
      const walk = []
      for (let n = start; !seen.has(n); n = next(n)) {
        seen.add(n)
        walk.push(n)
      }
      walks.push(walk)
    }
  }
  return walks
}
