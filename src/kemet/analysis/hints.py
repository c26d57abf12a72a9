"""A hint: the best answer to a question with its chance, from the view of the seat alone."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, SupportsIndex

from ..arguments import to_int
from ..engine.actions import BY_TEXT
from ..engine.io.view import parse_view
from ..frozen import refuse_changes
from ..i18n import describe
from ..views import View
from .chances import ChanceEvaluator
from .options import evaluate_options, to_budget
from .results import Alternative, add_texts


@refuse_changes
@dataclass(frozen=True, slots=True)
class Hint:
    """The result of `hint`.

    Attributes:
        chance: the seat's chance to win before the answer
        alternatives: the answers considered, the best first; of a secret choice of battle cards
            the likeliest of the mixed strategy first
        is_mixed: whether this is a secret choice of battle cards
        edition: `original` or `revised`
    """

    chance: float
    alternatives: tuple[Alternative, ...]
    is_mixed: bool
    edition: str

    @property
    def answer(self) -> str:
        """The best answer."""
        return self.alternatives[0].answer

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Plain data, ready for `json.dumps`, with `text` beside every answer."""
        data = asdict(self)
        add_texts(data, lambda answer: describe(BY_TEXT[answer], language, edition=self.edition))
        return data


def hint(
    view: View | dict[str, Any],
    *,
    budget: SupportsIndex = 16,
    seed: SupportsIndex = 0,
) -> Hint | None:
    """The best answer to the question of a view; None if its seat is not asked."""
    known = view if isinstance(view, View) else parse_view(view)
    evaluations, number = to_budget(budget), to_int(seed, "seed")
    if known.seat is None or not known.options:
        return None
    options = evaluate_options(ChanceEvaluator(), known, evaluations, number)
    return Hint(options.own_before, options.alternatives, options.is_mixed, known.edition)
