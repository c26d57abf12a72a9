"""Where things stand in each area, so that nothing jumps; the page has the same places.

Boards for 2 and 4, and for 3 and 5, are two faces of the same board: some areas differ by face.
"""

from __future__ import annotations

from typing import Final, NamedTuple

Spot = tuple[int, int]


class Spots(NamedTuple):
    """The places of an area: what is built there is a pyramid, a temple or an obelisk."""

    troop: Spot
    creature: Spot
    built: Spot
    rival: Spot


EVERYWHERE: Final[dict[str, Spots]] = {
    "nw1": Spots((48, 526), (62, 458), (58, 378), (66, 500)),
    "nw2": Spots((142, 522), (204, 512), (258, 516), (160, 496)),
    "nw3": Spots((172, 362), (186, 422), (252, 398), (190, 336)),
    "sw1": Spots((238, 1330), (216, 1398), (160, 1346), (256, 1304)),
    "sw2": Spots((392, 1330), (454, 1328), (326, 1336), (410, 1304)),
    "sw3": Spots((534, 1330), (556, 1398), (612, 1346), (552, 1304)),
    "ce1": Spots((272, 922), (200, 1010), (214, 930), (290, 896)),
    "ce2": Spots((326, 1034), (372, 1010), (266, 1034), (344, 1008)),
    "ce3": Spots((346, 922), (420, 1010), (406, 930), (364, 896)),
    "ne1": Spots((782, 62), (704, 152), (718, 66), (800, 36)),
    "ne2": Spots((836, 200), (872, 154), (778, 202), (854, 174)),
    "ne3": Spots((862, 62), (950, 152), (932, 66), (880, 36)),
    "se1": Spots((962, 802), (970, 878), (896, 812), (980, 776)),
    "se2": Spots((892, 1006), (915, 956), (888, 918), (910, 980)),
    "se3": Spots((958, 1106), (968, 1028), (888, 1096), (976, 1080)),
    "front_ne": Spots((640, 372), (706, 362), (0, 0), (580, 420)),
    "front_se": Spots((798, 954), (800, 886), (0, 0), (790, 1022)),
    "obelisk_e": Spots((780, 552), (788, 486), (700, 500), (712, 576)),
    "west_bank": Spots((548, 876), (612, 884), (0, 0), (590, 950)),
    "east_shore": Spots((566, 600), (620, 552), (0, 0), (632, 622)),
    "temple_nile_w": Spots((462, 766), (526, 764), (472, 690), (540, 730)),
    "temple_nile_e": Spots((706, 812), (732, 758), (682, 722), (668, 786)),
    "temple_e": Spots((890, 534), (952, 540), (912, 444), (900, 600)),
    "delta": Spots((292, 280), (350, 334), (0, 0), (236, 258)),
}
EVEN: Final[dict[str, Spots]] = {
    "front_nw": Spots((160, 668), (226, 662), (0, 0), (90, 700)),
    "front_sw": Spots((330, 1196), (398, 1190), (0, 0), (250, 1200)),
    "obelisk_w": Spots((300, 1010), (368, 1004), (306, 908), (236, 1030)),
    "temple_w": Spots((70, 966), (72, 1036), (72, 878), (70, 1110)),
    "delta": Spots((330, 306), (392, 336), (0, 0), (266, 262)),
    "temple_delta": Spots((326, 178), (262, 158), (420, 160), (506, 214)),
}
ODD: Final[dict[str, Spots]] = {
    "front_nw": Spots((118, 630), (184, 628), (0, 0), (256, 628)),
    "front_sw": Spots((736, 1284), (736, 1352), (0, 0), (736, 1220)),
    "front_ce": Spots((216, 828), (282, 830), (0, 0), (350, 832)),
    "obelisk_wn": Spots((216, 726), (282, 724), (152, 718), (346, 718)),
    "obelisk_ws": Spots((416, 1172), (350, 1174), (496, 1164), (568, 1166)),
    "temple_w": Spots((62, 868), (64, 938), (62, 776), (60, 1012)),
    "temple_delta": Spots((432, 262), (494, 262), (474, 164), (446, 332)),
    "sanctuary": Spots((104, 160), (42, 158), (216, 146), (322, 150)),
}

HEARTS: Final[dict[str, Spot]] = {
    "nw": (132, 426),
    "sw": (385, 1391),
    "ce": (308, 968),
    "ne": (820, 121),
    "se": (940, 956),
}
"""The middle of each city, where the owner's emblem hangs."""

Plant = tuple[str, int, int, int]
PLANTS: Final[tuple[tuple[Plant, ...], tuple[Plant, ...]]] = (
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
"""Small things that only please, on the even boards and on the odd ones: name, place and size."""


def spots_of(space: str, players: int) -> Spots:
    face = ODD if players % 2 else EVEN
    return face.get(space) or EVERYWHERE[space]
