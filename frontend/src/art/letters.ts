// Display lettering: flared capitals and digits, drawn as if with one broad nib. Glyphs are 100 high.
type Point = readonly [number, number]
/** Whether a stroke widens at its start and at its end. */
type Flare = readonly [start: 0 | 1, end: 0 | 1]

const BROAD = 17
const THIN = 6.5
const NIB_ANGLE = (22 * Math.PI) / 180
const FLARE = 4.2

const round = (n: number) => Math.round(n * 10) / 10

/** The width of the nib's trace in a direction. */
function widthAlong(dx: number, dy: number): number {
  return THIN + (BROAD - THIN) * Math.abs(Math.sin(Math.atan2(-dy, dx) - NIB_ANGLE))
}

/** Points on a Catmull-Rom curve through some points. */
function curvePoints(points: Point[], steps: number): Point[] {
  const found: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const a = points[Math.max(0, i - 1)]!
    const b = points[i]!
    const c = points[i + 1]!
    const d = points[Math.min(points.length - 1, i + 2)]!
    for (let j = 0; j < steps; j++) {
      const u = j / steps
      const at = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * u +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * u * u +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * u * u * u)
      found.push([at(0), at(1)])
    }
  }
  return [...found, points.at(-1)!]
}

/** A smooth path through points. */
function smoothPath(points: Point[]): string {
  let path = `M${round(points[0]![0])} ${round(points[0]![1])}`
  for (let i = 0; i < points.length - 1; i++) {
    const a = points[Math.max(0, i - 1)]!
    const b = points[i]!
    const c = points[i + 1]!
    const d = points[Math.min(points.length - 1, i + 2)]!
    const numbers = [
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (d[0] - b[0]) / 6,
      c[1] - (d[1] - b[1]) / 6,
      c[0],
      c[1],
    ]
    path += `C${numbers.map(round).join(' ')}`
  }
  return path
}

function line(x1: number, y1: number, x2: number, y2: number, flare: Flare = [1, 1]): string {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = Math.hypot(dx, dy)
  const [nx, ny] = [-dy / length, dx / length]
  const half = widthAlong(dx, dy) / 2
  const [start, end] = [half + FLARE * flare[0], half + FLARE * flare[1]]
  const waist = 2 * half - (start + end) / 2
  const at = (x: number, y: number, by: number) => `${round(x + nx * by)} ${round(y + ny * by)}`
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
  return (
    `M${at(x1, y1, start)}Q${at(mx, my, waist)} ${at(x2, y2, end)}` +
    `L${at(x2, y2, -end)}Q${at(mx, my, -waist)} ${at(x1, y1, -start)}Z`
  )
}

function curve(through: Point[], flare: Flare = [1, 1]): string {
  const points = curvePoints(through, 3)
  const last = points.length - 1
  const left: Point[] = []
  const right: Point[] = []
  points.forEach(([x, y], i) => {
    const [ax, ay] = points[Math.max(0, i - 1)]!
    const [bx, by] = points[Math.min(last, i + 1)]!
    const [dx, dy] = [bx - ax, by - ay]
    const length = Math.hypot(dx, dy)
    const start = flare[0] * Math.max(0, 1 - i / 4) ** 2
    const end = flare[1] * Math.max(0, 1 - (last - i) / 4) ** 2
    const half = widthAlong(dx, dy) / 2 + FLARE * Math.max(start, end)
    left.push([x - (dy / length) * half, y + (dx / length) * half])
    right.unshift([x + (dy / length) * half, y - (dx / length) * half])
  })
  return `${smoothPath(left)}L${smoothPath(right).slice(1)}Z`
}

function ring(cx: number, cy: number, rx: number, ry: number): string {
  const steps = 16
  const outer: Point[] = []
  const inner: Point[] = []
  for (let i = 0; i <= steps; i++) {
    const angle = (i / steps) * 2 * Math.PI
    const [x, y] = [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
    const [dx, dy] = [-Math.sin(angle) * rx, Math.cos(angle) * ry]
    const length = Math.hypot(dx, dy)
    const half = widthAlong(dx, dy) / 2
    outer.push([x + (dy / length) * half, y - (dx / length) * half])
    inner.unshift([x - (dy / length) * half, y + (dx / length) * half])
  }
  return `${smoothPath(outer)}Z${smoothPath(inner)}Z`
}

function bowl(x: number, top: number, bottom: number, radius: number, start: number): string {
  const height = bottom - top
  return curve(
    [
      [x, top],
      [start, top],
      [start + radius * 0.7, top + height * 0.13],
      [start + radius, (top + bottom) / 2],
      [start + radius * 0.7, bottom - height * 0.13],
      [start, bottom],
      [x, bottom],
    ],
    [0, 0],
  )
}

/** Pairs of numbers as points. */
function points(...numbers: number[]): Point[] {
  const found: Point[] = []
  for (let i = 0; i < numbers.length; i += 2) found.push([numbers[i]!, numbers[i + 1]!])
  return found
}

const C_POINTS = points(
  ...[76, 20, 64, 4, 46, 0, 22, 10, 8, 36, 8, 64, 22, 90, 46, 100, 64, 96, 77, 80],
)
const stem = line(12, 0, 12, 100)
const BARS_OF_E = [
  line(12, 2, 57, 2, [0, 1]),
  line(12, 49, 50, 49, [0, 1]),
  line(12, 98, 59, 98, [0, 1]),
]
const A_STROKES = [
  line(5, 100, 40, 0, [1, 0]),
  line(40, 0, 76, 100, [0, 1]),
  line(19, 66, 61, 66, [0, 0]),
]
const acute = (x: number) => line(x + 12, -32, x - 8, -14, [1, 0])
const grave = (x: number) => line(x - 12, -32, x + 8, -14, [1, 0])

/** The width of each character, and its strokes. */
const GLYPHS: Record<string, [width: number, ...strokes: string[]]> = {
  A: [80, ...A_STROKES],
  À: [80, ...A_STROKES, grave(40)],
  B: [68, stem, bowl(12, 1, 47, 24, 30), bowl(12, 47, 99, 27, 32)],
  C: [80, curve(C_POINTS)],
  Ç: [80, curve(C_POINTS), curve(points(46, 102, 45, 110, 56, 114, 54, 124, 38, 126), [0, 1])],
  D: [84, stem, bowl(12, 1, 99, 42, 34)],
  E: [64, stem, ...BARS_OF_E],
  É: [64, stem, ...BARS_OF_E, acute(34)],
  È: [64, stem, ...BARS_OF_E, grave(34)],
  Ê: [64, stem, ...BARS_OF_E, line(16, -14, 34, -32, [1, 0]), line(34, -32, 52, -14, [0, 1])],
  F: [60, stem, line(12, 2, 56, 2, [0, 1]), line(12, 49, 48, 49, [0, 1])],
  G: [
    88,
    curve(
      points(77, 20, 64, 4, 46, 0, 22, 10, 8, 36, 8, 64, 22, 90, 46, 100, 64, 98, 78, 88),
      [1, 0],
    ),
    line(78, 54, 78, 92, [1, 0]),
    line(56, 54, 80, 54, [1, 0]),
  ],
  H: [84, stem, line(72, 0, 72, 100), line(12, 49, 72, 49, [0, 0])],
  I: [24, stem],
  Î: [40, line(20, 0, 20, 100), line(4, -14, 20, -32, [1, 0]), line(20, -32, 36, -14, [0, 1])],
  J: [44, curve(points(32, 0, 32, 60, 30, 84, 18, 98, 4, 98))],
  K: [74, stem, line(66, 0, 14, 54, [1, 0]), line(27, 42, 72, 100, [0, 1])],
  L: [60, stem, line(12, 98, 57, 98, [0, 1])],
  M: [
    104,
    line(8, 100, 17, 0, [1, 0]),
    line(17, 0, 52, 90, [0, 0]),
    line(52, 90, 87, 0, [0, 0]),
    line(87, 0, 96, 100, [0, 1]),
  ],
  N: [86, stem, line(12, 0, 74, 100, [0, 0]), line(74, 0, 74, 100)],
  O: [100, ring(50, 50, 42, 51)],
  Ô: [100, ring(50, 50, 42, 51), line(32, -16, 50, -34, [1, 0]), line(50, -34, 68, -16, [0, 1])],
  P: [66, stem, bowl(12, 1, 53, 28, 30)],
  Q: [100, ring(50, 50, 42, 51), line(54, 74, 92, 112, [0, 1])],
  R: [74, stem, bowl(12, 1, 50, 27, 30), line(34, 50, 72, 100, [0, 1])],
  S: [
    66,
    curve(
      points(
        ...[57, 16, 46, 3, 30, 0, 14, 8, 9, 24, 18, 38, 34, 48, 52, 60, 58, 77, 50, 93, 32, 100],
        ...[16, 96, 6, 82],
      ),
    ),
  ],
  T: [72, line(3, 2, 69, 2), line(36, 0, 36, 100, [0, 1])],
  U: [
    84,
    curve(points(12, 0, 12, 34, 12, 64, 18, 88, 34, 100, 48, 100, 64, 90, 72, 64, 72, 34, 72, 0)),
  ],
  V: [76, line(4, 0, 38, 100, [1, 0]), line(38, 100, 72, 0, [0, 1])],
  W: [
    112,
    line(4, 0, 32, 100, [1, 0]),
    line(32, 100, 56, 8, [0, 0]),
    line(56, 8, 82, 100, [0, 0]),
    line(82, 100, 108, 0, [0, 1]),
  ],
  X: [76, line(6, 0, 70, 100), line(68, 0, 6, 100)],
  Y: [72, line(4, 0, 36, 52, [1, 0]), line(68, 0, 36, 52, [1, 0]), line(36, 50, 36, 100, [0, 1])],
  Z: [70, line(8, 2, 64, 2, [1, 0]), line(64, 2, 6, 98, [0, 0]), line(6, 98, 66, 98, [0, 1])],
  0: [74, ring(37, 50, 29, 51)],
  1: [40, line(24, 0, 24, 100), line(8, 16, 24, 2, [1, 0])],
  2: [
    66,
    curve(points(8, 20, 18, 4, 34, 0, 50, 6, 57, 24, 50, 44, 30, 70, 8, 98), [1, 0]),
    line(8, 98, 60, 98, [0, 1]),
  ],
  3: [
    64,
    curve(points(8, 14, 20, 2, 36, 1, 50, 10, 52, 26, 44, 42, 26, 48), [1, 0]),
    curve(points(26, 48, 46, 52, 56, 68, 52, 88, 36, 100, 18, 98, 6, 86), [0, 1]),
  ],
  4: [68, line(46, 0, 6, 68, [0, 0]), line(6, 70, 66, 70, [0, 1]), line(48, 0, 48, 100, [0, 1])],
  5: [
    64,
    line(14, 2, 54, 2, [0, 1]),
    line(15, 2, 12, 44, [0, 0]),
    curve(points(12, 44, 28, 38, 46, 44, 56, 62, 52, 84, 36, 99, 18, 98, 6, 88), [0, 1]),
  ],
  6: [
    68,
    curve(
      points(
        ...[54, 4, 34, 8, 16, 30, 9, 60, 14, 86, 34, 100, 52, 92, 60, 70, 52, 50, 36, 42, 20, 50],
        ...[11, 66],
      ),
      [1, 0],
    ),
  ],
  7: [64, line(4, 2, 60, 2, [1, 0]), line(60, 2, 22, 100, [0, 1])],
  8: [66, ring(33, 25, 21, 25), ring(33, 74, 26, 26)],
  9: [
    68,
    curve(
      points(
        ...[14, 96, 34, 92, 52, 70, 59, 40, 54, 14, 34, 0, 16, 8, 8, 30, 16, 50, 32, 58, 48, 50],
        ...[57, 34],
      ),
      [1, 0],
    ),
  ],
  '-': [40, line(6, 52, 36, 52)],
  '−': [60, line(6, 52, 56, 52)],
  '+': [60, line(6, 52, 56, 52), line(31, 26, 31, 78)],
  '/': [56, line(48, -4, 8, 108)],
  "'": [18, line(9, 0, 7, 22, [1, 0])],
  '’': [18, line(9, 0, 7, 22, [1, 0])],
  '!': [24, line(12, 0, 12, 70, [1, 0]), line(12, 90, 12, 98)],
  '?': [
    58,
    curve(points(6, 18, 16, 4, 30, 0, 46, 8, 50, 26, 42, 42, 28, 54, 27, 70), [1, 0]),
    line(27, 90, 27, 98),
  ],
  '.': [22, line(11, 90, 11, 99)],
  ',': [22, line(12, 90, 8, 112, [1, 0])],
  ':': [22, line(11, 32, 11, 41), line(11, 90, 11, 99)],
  '%': [90, ring(22, 24, 15, 23), ring(68, 76, 15, 23), line(72, 0, 18, 100)],
  ' ': [34],
}

/** The characters that have a drawing. */
export const CHARACTERS = Object.keys(GLYPHS)

export interface Lettering {
  width: number
  glyphs: { x: number; d: string }[]
}

/** A line of capitals. A letter without a drawing is drawn without its accent, or left out. */
export function lettering(text: string, spacing = 8): Lettering {
  let x = 0
  const glyphs: Lettering['glyphs'] = []
  for (const character of text.toUpperCase()) {
    const plain = character.normalize('NFD')[0] ?? ' '
    const [width, ...strokes] = GLYPHS[character] ?? GLYPHS[plain] ?? GLYPHS[' ']!
    if (strokes.length) glyphs.push({ x, d: strokes.join('') })
    x += width + spacing
  }
  return { width: Math.max(0, x - spacing), glyphs }
}

/** Whether every character of a text has a drawing, with or without its accent. */
export const isLettered = (text: string): boolean =>
  [...text.toUpperCase()].every((c) => c in GLYPHS || (c.normalize('NFD')[0] ?? '') in GLYPHS)

/** Whether a text has only letters that are drawn; display capitals know Latin letters only. */
export const isDrawn = (text: string): boolean => /^[\p{Script=Latin}\d\s'’!?.,:%+-]*$/u.test(text)
