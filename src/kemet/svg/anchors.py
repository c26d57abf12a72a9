"""The fixed positions of pieces in each area; the web client has the same ones.

Boards for 2 and 4, and for 3 and 5, are the two sides of the same board: some areas differ.
"""

from __future__ import annotations

from typing import Final, NamedTuple

Point = tuple[int, int]


class SpaceAnchors(NamedTuple):
    """The positions in an area; a building is a pyramid, a temple or an obelisk."""

    troop: Point
    creature: Point
    building: Point
    rival: Point


COMMON_ANCHORS: Final[dict[str, SpaceAnchors]] = {
    "nw1": SpaceAnchors((48, 526), (62, 458), (58, 378), (66, 500)),
    "nw2": SpaceAnchors((142, 522), (204, 512), (258, 516), (160, 496)),
    "nw3": SpaceAnchors((172, 362), (186, 422), (252, 398), (190, 336)),
    "sw1": SpaceAnchors((238, 1330), (216, 1398), (160, 1346), (256, 1304)),
    "sw2": SpaceAnchors((392, 1330), (454, 1328), (326, 1336), (410, 1304)),
    "sw3": SpaceAnchors((534, 1330), (556, 1398), (612, 1346), (552, 1304)),
    "ce1": SpaceAnchors((272, 922), (200, 1010), (214, 930), (290, 896)),
    "ce2": SpaceAnchors((326, 1034), (372, 1010), (266, 1034), (344, 1008)),
    "ce3": SpaceAnchors((346, 922), (420, 1010), (406, 930), (364, 896)),
    "ne1": SpaceAnchors((782, 62), (704, 152), (718, 66), (800, 36)),
    "ne2": SpaceAnchors((836, 200), (872, 154), (778, 202), (854, 174)),
    "ne3": SpaceAnchors((862, 62), (950, 152), (932, 66), (880, 36)),
    "se1": SpaceAnchors((962, 802), (970, 878), (896, 812), (980, 776)),
    "se2": SpaceAnchors((892, 1006), (915, 956), (888, 918), (910, 980)),
    "se3": SpaceAnchors((958, 1106), (968, 1028), (888, 1096), (976, 1080)),
    "front_ne": SpaceAnchors((640, 372), (706, 362), (0, 0), (580, 420)),
    "front_se": SpaceAnchors((798, 954), (800, 886), (0, 0), (790, 1022)),
    "obelisk_e": SpaceAnchors((780, 552), (788, 486), (700, 500), (712, 576)),
    "west_bank": SpaceAnchors((548, 876), (612, 884), (0, 0), (590, 950)),
    "east_shore": SpaceAnchors((566, 600), (620, 552), (0, 0), (632, 622)),
    "temple_nile_w": SpaceAnchors((462, 766), (526, 764), (472, 690), (540, 730)),
    "temple_nile_e": SpaceAnchors((706, 812), (732, 758), (682, 722), (668, 786)),
    "temple_e": SpaceAnchors((890, 534), (952, 540), (912, 444), (900, 600)),
    "delta": SpaceAnchors((292, 280), (350, 334), (0, 0), (236, 258)),
}
EVEN_BOARD_ANCHORS: Final[dict[str, SpaceAnchors]] = {
    "front_nw": SpaceAnchors((160, 668), (226, 662), (0, 0), (90, 700)),
    "front_sw": SpaceAnchors((330, 1196), (398, 1190), (0, 0), (250, 1200)),
    "obelisk_w": SpaceAnchors((300, 1010), (368, 1004), (306, 908), (236, 1030)),
    "temple_w": SpaceAnchors((70, 966), (72, 1036), (72, 878), (70, 1110)),
    "delta": SpaceAnchors((330, 306), (392, 336), (0, 0), (266, 262)),
    "temple_delta": SpaceAnchors((326, 178), (262, 158), (420, 160), (506, 214)),
}
ODD_BOARD_ANCHORS: Final[dict[str, SpaceAnchors]] = {
    "front_nw": SpaceAnchors((118, 630), (184, 628), (0, 0), (256, 628)),
    "front_sw": SpaceAnchors((736, 1284), (736, 1352), (0, 0), (736, 1220)),
    "front_ce": SpaceAnchors((216, 828), (282, 830), (0, 0), (350, 832)),
    "obelisk_wn": SpaceAnchors((216, 726), (282, 724), (152, 718), (346, 718)),
    "obelisk_ws": SpaceAnchors((416, 1172), (350, 1174), (496, 1164), (568, 1166)),
    "temple_w": SpaceAnchors((62, 868), (64, 938), (62, 776), (60, 1012)),
    "temple_delta": SpaceAnchors((432, 262), (494, 262), (474, 164), (446, 332)),
    "sanctuary": SpaceAnchors((104, 160), (42, 158), (216, 146), (322, 150)),
}

CITY_CENTERS: Final[dict[str, Point]] = {
    "nw": (132, 426),
    "sw": (385, 1391),
    "ce": (308, 968),
    "ne": (820, 121),
    "se": (940, 956),
}
"""The center of each city, with its owner's emblem."""

Decoration = tuple[str, int, int, int]
DECORATIONS: Final[tuple[tuple[Decoration, ...], tuple[Decoration, ...]]] = (
    (
        ("palm", 372, 556, 46),
        ("palm", 400, 600, 36),
        ("reeds", 432, 500, 30),
        ("reeds", 640, 1010, 34),
        ("palm", 640, 1060, 46),
        ("palm", 676, 1090, 38),
        ("reeds", 560, 268, 26),
        ("palm", 120, 252, 34),
        ("palm", 60, 1170, 40),
        ("palm", 330, 480, 38),
        ("reeds", 880, 1344, 34),
        ("palm", 770, 1260, 44),
        ("palm", 60, 1352, 42),
        ("palm", 470, 330, 32),
        ("reeds", 232, 300, 26),
    ),
    (
        ("palm", 372, 556, 46),
        ("palm", 398, 600, 36),
        ("reeds", 432, 500, 30),
        ("reeds", 640, 1010, 34),
        ("palm", 640, 1070, 46),
        ("palm", 676, 1100, 38),
        ("palm", 60, 1120, 40),
        ("palm", 330, 480, 38),
        ("reeds", 880, 1344, 34),
        ("palm", 60, 1352, 42),
        ("reeds", 560, 268, 26),
        ("palm", 400, 140, 30),
        ("palm", 120, 252, 34),
        ("palm", 800, 1390, 36),
        ("reeds", 200, 236, 24),
    ),
)
"""Plants on the even and on the odd boards: name, position and size."""


def anchors_for(space: str, players: int) -> SpaceAnchors:
    by_space = ODD_BOARD_ANCHORS if players % 2 else EVEN_BOARD_ANCHORS
    return by_space.get(space) or COMMON_ANCHORS[space]
