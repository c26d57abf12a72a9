"""The texts of the map, in each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..i18n import LANGUAGES
from ..i18n.locale import get_locale

ENGLISH: Final[dict[str, str]] = {
    "city_title": "city {city}",
    "unit": "{n} unit",
    "units": "{n} units",
    "entry": "{name}: {text}",
    "sanctuary_mark": "VP",
    "neighbours": "next to: {spaces}  (brackets: over the water)",
    "legend": (
        "{pyramid}R2 ruby/red, S sapphire/blue, D diamond/white pyramid with its level; "
        "{troop} troop of 3 units; {obelisk} obelisk; +3 prayer of a temple; {road} {gate} roads; "
        "{harbor} harbor; {water} Nile. Double frames are temples, thick ones cities."
    ),
    "creature_royal_scarab": "Scarab",
    "creature_giant_scorpion": "Scorpion",
    "creature_phoenix": "Phoenix",
    "creature_ancestral_elephant": "Elephant",
    "creature_deep_desert_snake": "Snake",
    "creature_sphinx": "Sphinx",
    "creature_the_mummy": "Mummy",
}
FRENCH: Final[dict[str, str]] = {
    "city_title": "cité {city}",
    "unit": "{n} unité",
    "units": "{n} unités",
    "entry": "{name} : {text}",
    "sanctuary_mark": "PV",
    "neighbours": "voisins : {spaces}  (entre parenthèses : par l'eau)",
    "legend": (
        "{pyramid}R2 pyramide rubis/rouge, S saphir/bleue, D diamant/blanche, et son niveau ; "
        "{troop} troupe de 3 unités ; {obelisk} obélisque ; +3 PP d'un temple ; {road} {gate} "
        "chemins ; {harbor} port ; {water} Nil. Cadres doubles : temples ; épais : cités."
    ),
    "creature_royal_scarab": "Scarabée",
    "creature_giant_scorpion": "Scorpion",
    "creature_phoenix": "Phénix",
    "creature_ancestral_elephant": "Éléphant",
    "creature_deep_desert_snake": "Guivre",
    "creature_sphinx": "Sphinx",
    "creature_the_mummy": "Momie",
}


class MapMessages:
    """Texts of one language by key, with their placeholders filled."""

    tables: ClassVar[Mapping[str, Mapping[str, str]]] = {"en": ENGLISH, "fr": FRENCH}

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = self.tables[language]

    def __call__(self, key: str, **fields: Any) -> str:
        text = self.texts[key]
        return text.format(**fields) if fields else text

    def unit_count(self, n: int) -> str:
        """A number of units, in words."""
        return self("unit" if get_locale(self.language).is_singular(n) else "units", n=n)


assert set(MapMessages.tables) == set(LANGUAGES)
