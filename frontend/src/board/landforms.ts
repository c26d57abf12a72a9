// Dunes, rocks and worn tracks of the ground, in points of the map.
export type Landform = [x: number, y: number, size: number]

export const DUNES: Landform[] = [
  [30, 651, 1.65],
  [60, 746, 1.05],
  [150, 187, 1.05],
  [230, 937, 1.35],
  [300, 1095, 1.35],
  [430, 1175, 1.2],
  [720, 1159, 1.05],
  [540, 397, 0.9],
  [840, 302, 1.2],
  [880, 381, 1.35],
  [760, 714, 0.9],
  [780, 1111, 1.2],
  [770, 1238, 0.9],
  [20, 1240, 1.2],
  [690, 620, 1],
]

/** A negative size mirrors a rock. */
export const ROCKS: Landform[] = [
  [380, 635, 0.9],
  [60, 1240, 0.8],
  [196, 1150, 0.5],
  [852, 1240, -0.7],
  [952, 333, 0.8],
  [620, 190, 0.6],
  [28, 283, 0.6],
  [90, 1206, 0.6],
  [968, 746, 0.7],
  [726, 667, 0.5],
  [812, 1368, 0.8],
  [96, 640, 0.6],
  [690, 1150, 0.6],
]

const EASTERN_ROADS = [
  'M946 267C900 330 800 381 748 476',
  'M946 267C956 340 940 390 920 440',
  'M748 524C740 587 760 635 790 667 830 698 850 714 866 746',
  'M948 1216C930 1270 880 1302 820 1270',
]
const WESTERN_ROADS = {
  even: [
    'M206 590C216 651 190 698 150 746 110 794 96 857 96 937',
    'M206 590C260 635 300 667 344 683',
    'M385 1263C380 1206 330 1143 270 1095 200 1048 150 1032 110 1016',
    'M385 1263C420 1222 470 1190 540 1178',
  ],
  odd: [
    'M206 590C216 640 190 690 130 720 90 750 80 780 76 820',
    'M206 590C260 625 300 640 350 650',
    'M310 860C300 830 250 800 200 778 150 760 110 790 84 830',
    'M310 860C330 830 360 810 396 800',
    'M385 1263C430 1226 560 1216 640 1204',
    'M385 1263C372 1230 300 1196 150 1180',
  ],
}

/** The tracks of a board as tilted paths. */
export function roadsOf(players: number, tilt: number): string[] {
  const west = players % 2 ? WESTERN_ROADS.odd : WESTERN_ROADS.even
  return [...west, ...(players > 3 ? EASTERN_ROADS : [])].map((path) =>
    path.replace(/(\d+) (\d+)/g, (_, x: string, y: string) => `${x} ${Math.round(+y * tilt)}`),
  )
}
