"""Creates the game of the options `--players`, `--edition`, `--mode` and `--seed`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from ...factory import new_game
from ...game import Game
from ...i18n import name_of
from ..files import CliError

GOD_IDS: Final = ("anubis", "bastet", "horus", "sobek", "wadjet")


def create_game(args: argparse.Namespace, names: Sequence[str], num_people: int) -> Game:
    """A new game by the options; a CliError says what is wrong with them."""
    n = args.players or 3
    if len(names) > num_people:
        raise CliError(
            f"{len(names)} names for {num_people} at the keyboard: add --hotseat {len(names)}"
        )
    try:
        player_names = fill_up_names(names, n, args.lang)
        return new_game(player_names, args.edition or "revised", args.mode, args.seed)
    except ValueError as error:
        raise CliError(str(error)) from None


def fill_up_names(chosen_names: Sequence[str], n: int, language: str) -> list[str]:
    """The chosen names, then names of gods, with different initials where possible."""
    names = list(chosen_names)
    gods = [name_of("god", god, language) for god in GOD_IDS]
    taken = {name[:1].upper() for name in names}
    unused_gods = [god for god in gods if god[0] not in taken]
    unused_gods += [god for god in gods if god not in unused_gods and god not in names]
    return (names + unused_gods)[:n]
