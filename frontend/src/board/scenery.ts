// What stands on the board besides the pieces: walls, towers, houses, plants. None of it has a part in
// the game, and none stands where a piece may stand.
import { anchorsOf, GATES, sceneryOf, type Point } from './anchors'
import { contains, round, type Outlines } from './outlines'
import { standing } from './pieces'
import { seededRandom } from './random'

/** Something that is drawn in the order of `y`, the foot of it; mirrored things are turned around. */
export interface Prop {
  key: string
  y: number
  /** Paths, each with its class. */
  paths?: [name: string, d: string][]
  use?: ReturnType<typeof standing>
  transform?: string
  quiet?: boolean
}

/** Rows of houses in a city: from and to x, at y. */
const STREETS: Record<string, [from: number, to: number, y: number][]> = {
  nw: [
    [4, 126, 356],
    [140, 186, 356],
    [276, 296, 436],
    [268, 296, 490],
    [104, 140, 500],
    [190, 232, 492],
  ],
  sw: [
    [118, 146, 1306],
    [204, 274, 1306],
    [118, 140, 1350],
    [284, 306, 1304],
    [400, 488, 1304],
    [560, 656, 1306],
    [498, 520, 1306],
    [116, 160, 1432],
    [500, 560, 1434],
  ],
  ce: [
    [180, 300, 894],
    [316, 440, 894],
    [176, 196, 990],
    [424, 444, 990],
    [230, 262, 990],
    [360, 388, 992],
  ],
  ne: [
    [678, 814, 22],
    [760, 814, 58],
    [676, 690, 190],
    [828, 900, 24],
    [900, 996, 24],
    [828, 850, 60],
    [744, 800, 148],
    [842, 894, 148],
    [904, 996, 190],
  ],
  se: [
    [872, 996, 776],
    [852, 872, 820],
    [852, 936, 904],
    [956, 998, 990],
    [852, 870, 1072],
    [880, 936, 1072],
    [956, 998, 1020],
    [856, 876, 1150],
  ],
}

function house(x: number, y: number, w: number, depth: number, h: number, kind: number) {
  const [top, right] = [round(y - h), round(x + w)]
  return [
    ['cast', `M${right} ${y}l7-2v${-depth}l-7 1z`],
    [kind % 2 ? 'roof two' : 'roof', `M${x} ${top}v${-depth}h${w}v${depth}z`],
    ['sheen', `M${x + 2} ${round(top - 1.5)}v${3 - depth}h${w - 4}v${depth - 3}z`],
    [kind % 3 ? 'front' : 'front shade', `M${x} ${y}v${-h}h${w}v${h}z`],
    [
      'opening',
      `M${round(x + w * 0.3)} ${y}v${round(-h * 0.6)}h${round(w * 0.2)}v${round(h * 0.6)}z` +
        `M${round(x + w * 0.65)} ${round(y - h * 0.4)}v${round(-h * 0.3)}h${round(w * 0.15)}v${round(h * 0.3)}z`,
    ],
  ] as [string, string][]
}

function housesOf(outlines: Outlines, cities: string[]): Prop[] {
  const random = seededRandom(5)
  const between = (low: number, range: number) => low + Math.floor(random() * range)
  const houses: Prop[] = []
  for (const city of cities)
    for (const [from, to, y] of STREETS[city] ?? [])
      for (let x = from; x < to - 12;) {
        const [w, depth, h, kind] = [between(17, 12), between(9, 6), between(9, 8), between(0, 6)]
        const foot = round((y + random() * 10) * outlines.tilt)
        if (x + w <= to + 4)
          houses.push({
            key: `house ${city} ${x} ${y}`,
            y: foot,
            paths: house(x, foot, w, depth, h, kind),
          })
        x += w + between(2, 6)
      }
  return houses
}

const WALL_HEIGHT = 15
const WALL_WIDTH = 9

/** A straight piece of wall that is seen from its side, from left to right. */
function longWall([x1, y1]: Point, [x2, y2]: Point): [string, string][] {
  const shift = WALL_WIDTH * 0.36
  const line = (dy: number) => [`${round(x1)} ${round(y1 + dy)}`, `${round(x2)} ${round(y2 + dy)}`]
  const [foot1, foot2] = line(shift)
  const [top1, top2] = line(shift - WALL_HEIGHT)
  const [back1, back2] = line(-shift - WALL_HEIGHT)
  const [course1, course2] = line(shift - WALL_HEIGHT * 0.55)
  const count = Math.max(1, Math.round((x2 - x1) / 12))
  let teeth = ''
  for (let i = 0; i < count; i++) {
    const at = (share: number) => [
      x1 + (x2 - x1) * share,
      y1 + (y2 - y1) * share + shift - WALL_HEIGHT,
    ]
    const [ax, ay] = at((i + 0.25) / count) as Point
    const [bx, by] = at((i + 0.75) / count) as Point
    teeth += `M${round(ax)} ${round(ay + 0.5)}v-5.5L${round(bx)} ${round(by - 5)}v5.5z`
  }
  return [
    ['wall', `M${foot1}L${top1} ${top2} ${foot2}Z`],
    ['course', `M${course1}L${course2}`],
    ['walk', `M${top1}L${top2} ${back2} ${back1}Z`],
    ['tooth', teeth],
  ]
}

/** A piece of wall that runs away from the viewer, from top to bottom. */
function deepWall([x1, y1]: Point, [x2, y2]: Point): [string, string][] {
  const half = WALL_WIDTH / 2
  const at = (x: number, y: number) => `${round(x)} ${round(y)}`
  const count = Math.max(1, Math.round((y2 - y1) / 11))
  let teeth = ''
  for (let i = 0; i < count; i++) {
    const share = (i + 0.5) / count
    const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share - WALL_HEIGHT]
    teeth += `M${at(x - half, y)}v-5h3.6v5zM${at(x + half - 3.6, y)}v-5h3.6v5z`
  }
  return [
    ['cast', `M${at(x1 + half, y1)}l7 2L${at(x2 + half + 7, y2 + 2)}h-7z`],
    [
      'walk',
      `M${at(x1 - half, y1 - WALL_HEIGHT)}L${at(x1 + half, y1 - WALL_HEIGHT)} ` +
        `${at(x2 + half, y2 - WALL_HEIGHT)}V${round(y2 + 2)}H${round(x2 - half)}V${round(y2 - WALL_HEIGHT)}Z`,
    ],
    ['wall', `M${at(x2 - half, y2 + 2)}v${-WALL_HEIGHT - 2}h${WALL_WIDTH}v${WALL_HEIGHT + 2}z`],
    ['tooth dark', teeth],
  ]
}

function wallsOf(outlines: Outlines): Prop[] {
  const props: Prop[] = []
  for (const wall of outlines.walls())
    for (let i = 0; i < wall.length - 1; i++) {
      const [a, b] = [wall[i]!, wall[i + 1]!]
      const length = Math.hypot(b[0] - a[0], b[1] - a[1])
      const deep = Math.abs(b[0] - a[0]) / length < 0.35
      const key = `wall ${a.join()} ${b.join()}`
      if (deep) {
        const [top, bottom] = a[1] < b[1] ? [a, b] : [b, a]
        props.push({ key, y: (a[1] + b[1]) / 2, paths: deepWall(top, bottom) })
      } else {
        const [left, right] = a[0] < b[0] ? [a, b] : [b, a]
        props.push({ key, y: Math.max(a[1], b[1]) + 3.2, paths: longWall(left, right) })
      }
    }
  for (const [x, y] of outlines.towers())
    props.push({ key: `tower ${x} ${y}`, y: y + 3, use: standing('tower', x, y, 0.92) })
  return props
}

/** Whether a piece may stand near a point of the map. */
function isTaken(outlines: Outlines, x: number, y: number): boolean {
  return Object.keys(outlines.geometry.spaces).some((id) => {
    const { troop, creature, building, obelisk } = anchorsOf(id, outlines.players)
    return [troop, creature, building, obelisk].some(
      (at) => at && Math.hypot((x - at[0]) / 44, (y - at[1]) / 34) < 1,
    )
  })
}

function plantsOf(outlines: Outlines): Prop[] {
  const districts = Object.keys(outlines.geometry.spaces).filter(
    (id) => outlines.geometry.spaces[id]!.kind === 'district',
  )
  return sceneryOf(outlines.players)
    .filter(
      ([, x, y]) =>
        !isTaken(outlines, x, y) && !districts.some((id) => contains(outlines.geometry, id, x, y)),
    )
    .map(([symbol, x, y, size]) => {
      const [foot, scale] = [round(y * outlines.tilt), Math.abs(size) * 0.86]
      return {
        key: `${symbol} ${x} ${y}`,
        y: foot,
        quiet: true,
        use: standing(symbol),
        transform: `translate(${x} ${foot}) scale(${size < 0 ? -scale : scale} ${scale})`,
      }
    })
}

/** All that stands on a board besides pieces, temples and gates. */
export function propsOf(outlines: Outlines): Prop[] {
  const cities = Object.keys(GATES).filter((city) => outlines.geometry.spaces[`${city}1`])
  return [...wallsOf(outlines), ...housesOf(outlines, cities), ...plantsOf(outlines)]
}
