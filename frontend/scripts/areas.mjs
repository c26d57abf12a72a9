// Computes the geometry of the four boards from their points, the Nile and the hand-drawn borders of
// borders.mjs, and writes areas.json into the package. The enclosed areas are computed.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  area,
  offset,
  curve,
  faces,
  inside,
  part,
  ringOf,
  straight,
  toLine,
  wobble,
} from './geometry.mjs'
import { CITIES, COASTS, EAST, ISLANDS, WEST } from './borders.mjs'

const ASPECT = 1.44
const BOARDS = JSON.parse(
  readFileSync(new URL('../../src/kemet/content/boards.json', import.meta.url), 'utf8'),
)
const scaled = (p) => [p[0], p[1] * ASPECT]
const onBoard = (p, i, all) =>
  i === 0 || i === all.length - 1 || (p[0] > 2 && p[0] < 998 && p[1] < 1438)
const smooth = (points) => curve(points.map(scaled), 10)

function nile(board) {
  const { main, delta_west_arm: west, delta_east_arm: east, delta_middle_arm: middle } = board.nile
  const lines = {
    main: smooth([...main, [1070, 1014]]),
    west: smooth([...west, [-60, 132]]),
    east: smooth([...east, [634, 30]]),
  }
  if (middle) lines.middle = smooth([...middle, [478, 40]])
  return lines
}

const HALF = {
  main: (p) => 20 + 8 * Math.min(1, p[1] / 1440),
  west: () => 15,
  east: () => 16,
  middle: () => 12,
}

/** A bank: the offset line of one arm and then another, without points in the water. */
function bank(lines, first, second, side) {
  const way = [...[...lines[first]].reverse(), ...lines[second].slice(1)]
  const half = (p) =>
    Math.min(...[first, second].filter((n) => toLine(p, lines[n]).d < 1).map((n) => HALF[n](p)))
  return offset(way, half, side).filter((p) =>
    Object.entries(lines).every(([name, line]) => {
      const near = toLine(p, line)
      return near.d >= HALF[name](near.point) - 1.5
    }),
  )
}

function draw(players) {
  const board = BOARDS[players]
  const face = board.face
  const lines = nile(board)
  const banks = {
    west: bank(lines, 'west', 'main', 1),
    east: bank(lines, 'east', 'main', -1),
    ...(lines.middle
      ? { isle: bank(lines, 'west', 'middle', -1), isle_e: bank(lines, 'middle', 'east', -1) }
      : { isle: bank(lines, 'west', 'east', -1) }),
  }
  const arcs = []
  const rim = new Set(['0,0', '1000,0', '1000,1000', '0,1000'])
  const onBank = Object.fromEntries(Object.keys(banks).map((name) => [name, []]))

  // A point, or [bank, x, y]: the point of that bank nearest to x, y.
  const place = (at) => {
    if (typeof at[0] === 'string') {
      const found = toLine(scaled(at.slice(1)), banks[at[0]])
      onBank[at[0]].push(found)
      return found.point
    }
    if (at[0] % 1000 === 0 || at[1] % 1000 === 0) rim.add(`${at[0]},${at[1]}`)
    return scaled(at)
  }
  const addArc = (kind, points) => {
    const ends = [place(points[0]), ...points.slice(1, -1).map(scaled), place(points.at(-1))]
    const line =
      kind === 'land' || kind === 'coast'
        ? wobble(curve(ends, 16), arcs.length * 1.7, kind === 'coast' ? 7 : 5)
        : straight(ends, 1e9)
    arcs.push({ kind, points: line })
  }
  for (const border of WEST[face]) addArc('land', border)
  for (const border of ISLANDS[face]) addArc('land', border)
  for (const border of COASTS[face]) addArc('coast', border)
  for (const border of players > 3 ? EAST : []) addArc('land', border)
  for (const city of board.cities)
    for (const [kind, ...points] of CITIES[city.id]) addArc(kind, points)

  // Each bank ends at the rim or the sea and is split where a border meets it.
  for (const [name, ends] of Object.entries({
    west: [
      [0, 150],
      [985, 1000],
    ],
    east: [null, [1000, 972]],
    isle: [[0, 130], null],
    isle_e: [null, null],
  })) {
    if (!banks[name]) continue
    const edge = (at) => {
      const found = toLine(scaled(at), banks[name])
      const p = found.point
      const x = at[0] === 0 ? 0 : at[0] === 1000 ? 1000 : Math.round(p[0])
      const y = at[1] === 1000 ? 1000 : p[1] / ASPECT
      found.point = [x, y * ASPECT]
      rim.add(`${x},${y}`)
      onBank[name].push(found)
    }
    ends.filter(Boolean).forEach(edge)
    const cuts = onBank[name].sort((a, b) => a.at - b.at)
    for (let i = 0; i + 1 < cuts.length; i++)
      arcs.push({
        kind: 'bank',
        points: part(banks[name], cuts[i], cuts[i + 1]).filter(onBoard),
      })
  }

  // The rim connects all its points, in order around the board.
  const round = (p) =>
    p[1] === 0 ? p[0] : p[0] === 1000 ? 1000 + p[1] : p[1] === 1000 ? 3000 - p[0] : 4000 - p[1]
  const corners = [...rim].map((s) => s.split(',').map(Number)).sort((a, b) => round(a) - round(b))
  corners.forEach((p, i) =>
    arcs.push({ kind: 'rim', points: [scaled(p), scaled(corners[(i + 1) % corners.length])] }),
  )

  for (const arc of arcs)
    arc.points = arc.points
      .map((p) => p.map(Math.round))
      .filter((p, i, all) => !i || p.join() !== all[i - 1].join())
  return { board, arcs: arcs.filter((a) => a.points.length > 1) }
}

/** Names the faces by the board points that lie in them. */
function name({ board, arcs }) {
  const walks = faces(arcs).map((walk) => ({ walk, ring: ringOf(walk, arcs) }))
  const filled = walks.filter((w) => area(w.ring) > 0)
  const holes = walks.filter((w) => area(w.ring) < 0 && Math.abs(area(w.ring)) < 999_000)
  const areas = {}
  const named = [...board.spaces.map((s) => [s.id, [s.x, s.y]])]
  if (!board.cities.some((c) => c.bank === 'east')) named.push(['beyond', [800, 400]])
  for (const [id, at] of named) {
    const p = scaled(at)
    const around = filled
      .filter((w) => inside(p, w.ring))
      .sort((a, b) => area(a.ring) - area(b.ring))
    if (!around.length) throw new Error(`${id} lies in no area`)
    const own = around[0]
    if (own.id)
      throw new Error(
        `${id} and ${own.id} lie in one area (${board.face}, ${board.cities.length} cities)`,
      )
    own.id = id
    areas[id] = [own.walk]
  }
  for (const hole of holes) {
    const around = filled
      .filter(
        (w) =>
          w.id &&
          inside(
            hole.ring[0].map((v) => v + 0.01),
            w.ring,
          ),
      )
      .sort((a, b) => area(a.ring) - area(b.ring))
    const into = around.find((w) => !w.walk.some((n) => hole.walk.includes(-n)))
    if (into) areas[into.id].push(hole.walk)
  }
  return areas
}

/** Drops arcs that bound no area of this board and renumbers the others. */
function pack(players) {
  const drawn = draw(players)
  const areas = name(drawn)
  const used = [...new Set(Object.values(areas).flat(2).map(Math.abs))].sort((a, b) => a - b)
  const renumber = (n) => Math.sign(n) * (used.indexOf(Math.abs(n)) + 1)
  return {
    arcs: used.map((n) => ({
      kind: drawn.arcs[n - 1].kind,
      at: drawn.arcs[n - 1].points.flat(),
    })),
    spaces: Object.fromEntries(
      drawn.board.spaces.map((s) => [
        s.id,
        {
          kind: s.kind,
          city: s.city,
          obelisk: s.obelisk,
          prayer: s.prayer,
          sacrifice: s.sacrifice,
        },
      ]),
    ),
    harbors: drawn.board.harbors.map((between) => ({ between })),
    areas: Object.fromEntries(
      Object.entries(areas).map(([id, walks]) => [id, walks.map((w) => w.map(renumber))]),
    ),
  }
}

const out = Object.fromEntries([2, 3, 4, 5].map((n) => [n, pack(n)]))
const text = JSON.stringify(out)
  .replaceAll('{"kind"', '\n{"kind"')
  .replaceAll('"areas"', '\n"areas"')
writeFileSync(new URL('../../src/kemet/svg/assets/areas.json', import.meta.url), text + '\n')
