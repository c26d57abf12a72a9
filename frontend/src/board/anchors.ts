// Fixed positions in each area for a troop, its creature, an attacking troop and a building
// (pyramid, temple or obelisk), so that pieces do not shift.

export type Point = [number, number]

export interface Anchors {
  troop: Point
  creature: Point
  rival: Point
  built: Point
}

const anchors = (troop: Point, creature: Point, built: Point, rival?: Point): Anchors => ({
  troop,
  creature,
  built,
  rival: rival ?? [troop[0] + 18, troop[1] - 26],
})

const EVERYWHERE: Record<string, Anchors> = {
  nw1: anchors([48, 526], [62, 458], [58, 378]),
  nw2: anchors([142, 522], [204, 512], [258, 516]),
  nw3: anchors([172, 362], [186, 422], [252, 398]),
  sw1: anchors([238, 1330], [216, 1398], [160, 1346]),
  sw2: anchors([392, 1330], [454, 1328], [326, 1336]),
  sw3: anchors([534, 1330], [556, 1398], [612, 1346]),
  ce1: anchors([272, 922], [200, 1010], [214, 930]),
  ce2: anchors([326, 1034], [372, 1010], [266, 1034]),
  ce3: anchors([346, 922], [420, 1010], [406, 930]),
  ne1: anchors([782, 62], [704, 152], [718, 66]),
  ne2: anchors([836, 200], [872, 154], [778, 202]),
  ne3: anchors([862, 62], [950, 152], [932, 66]),
  se1: anchors([962, 802], [970, 878], [896, 812]),
  se2: anchors([892, 1006], [915, 956], [888, 918]),
  se3: anchors([958, 1106], [968, 1028], [888, 1096]),
  front_ne: anchors([640, 372], [706, 362], [0, 0], [580, 420]),
  front_se: anchors([798, 954], [800, 886], [0, 0], [790, 1022]),
  obelisk_e: anchors([780, 552], [788, 486], [700, 500], [712, 576]),
  west_bank: anchors([548, 876], [612, 884], [0, 0], [590, 950]),
  east_shore: anchors([566, 600], [620, 552], [0, 0], [632, 622]),
  temple_nile_w: anchors([462, 766], [526, 764], [472, 690], [540, 730]),
  temple_nile_e: anchors([706, 812], [732, 758], [682, 722], [668, 786]),
  temple_e: anchors([890, 534], [952, 540], [912, 444], [900, 600]),
  delta: anchors([292, 280], [350, 334], [0, 0], [236, 258]),
}

const BY_SIDE: Record<'2/4' | '3/5', Record<string, Anchors>> = {
  '2/4': {
    front_nw: anchors([160, 668], [226, 662], [0, 0], [90, 700]),
    front_sw: anchors([330, 1196], [398, 1190], [0, 0], [250, 1200]),
    obelisk_w: anchors([300, 1010], [368, 1004], [306, 908], [236, 1030]),
    temple_w: anchors([70, 966], [72, 1036], [72, 878], [70, 1110]),
    delta: anchors([330, 306], [392, 336], [0, 0], [266, 262]),
    temple_delta: anchors([326, 178], [262, 158], [420, 160], [506, 214]),
  },
  '3/5': {
    front_nw: anchors([118, 630], [184, 628], [0, 0], [256, 628]),
    front_sw: anchors([736, 1284], [736, 1352], [0, 0], [736, 1220]),
    front_ce: anchors([216, 828], [282, 830], [0, 0], [350, 832]),
    obelisk_wn: anchors([216, 726], [282, 724], [152, 718], [346, 718]),
    obelisk_ws: anchors([416, 1172], [350, 1174], [496, 1164], [568, 1166]),
    temple_w: anchors([62, 868], [64, 938], [62, 776], [60, 1012]),
    temple_delta: anchors([432, 262], [494, 262], [474, 164], [446, 332]),
    sanctuary: anchors([104, 160], [42, 158], [216, 146], [322, 150]),
  },
}

/** The center of each city, where the owner's emblem is shown. */
export const CITY_CENTERS: Record<string, Point> = {
  nw: [132, 426],
  sw: [385, 1391],
  ce: [308, 968],
  ne: [820, 121],
  se: [940, 956],
}

export function anchorsOf(space: string, players: number): Anchors {
  const side = players % 2 ? '3/5' : '2/4'
  return BY_SIDE[side][space] ?? EVERYWHERE[space]!
}

/** Decoration: palms and reeds by name, position and size. */
export const PLANTS: Record<'2/4' | '3/5', [string, number, number, number][]> = {
  '2/4': [
    ['palm', 372, 556, 46],
    ['palm', 400, 600, 36],
    ['reeds', 432, 500, 30],
    ['reeds', 640, 1010, 34],
    ['palm', 640, 1060, 46],
    ['palm', 676, 1090, 38],
    ['reeds', 560, 268, 26],
    ['palm', 120, 252, 34],
    ['palm', 60, 1170, 40],
    ['palm', 330, 480, 38],
    ['reeds', 880, 1344, 34],
    ['palm', 770, 1260, 44],
    ['palm', 60, 1352, 42],
    ['palm', 470, 330, 32],
    ['reeds', 232, 300, 26],
  ],
  '3/5': [
    ['palm', 372, 556, 46],
    ['palm', 398, 600, 36],
    ['reeds', 432, 500, 30],
    ['reeds', 640, 1010, 34],
    ['palm', 640, 1070, 46],
    ['palm', 676, 1100, 38],
    ['palm', 60, 1120, 40],
    ['palm', 330, 480, 38],
    ['reeds', 880, 1344, 34],
    ['palm', 60, 1352, 42],
    ['reeds', 560, 268, 26],
    ['palm', 400, 140, 30],
    ['palm', 120, 252, 34],
    ['palm', 800, 1390, 36],
    ['reeds', 200, 236, 24],
  ],
}
