"""Why an answer is illegal (`illegal.py`), and what a legal one leads to (`preview.py`)."""

from .illegal import explain_illegal
from .preview import preview_of, previews_of

__all__ = ["explain_illegal", "preview_of", "previews_of"]
