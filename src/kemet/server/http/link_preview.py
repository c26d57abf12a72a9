"""What a link to a finished game shows in other places: title, description and a picture."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ...i18n import Messages, describe
from ...svg.link_picture import HEIGHT, WIDTH, render_link_picture
from ...tables.online_table import OnlineTable
from ...tables.replays import GameHistory

HEADLINE_EVENTS = ("wins", "attacks", "plays", "buys", "raises", "teleports", "moves", "game_over")
"""Events that say what a moment is about."""


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The texts of a link; `headline` and `subline` are written on its picture."""

    title: str
    description: str
    headline: str
    subline: str
    winner: int | None


def build_preview(
    table: OnlineTable, history: GameHistory, frame: int, language: str
) -> LinkPreview:
    """The preview of a frame of a finished game; of the last frame, the result."""
    messages = Messages(language)
    names = table.game.names
    scores = history.scores[frame]
    is_last = frame == len(history.answers)
    winner = table.winner if is_last else None
    ranking = sorted(range(len(names)), key=lambda seat: (seat != winner, -scores[seat], seat))
    standings = ", ".join(
        messages("link_points", name=names[seat], points=scores[seat]) for seat in ranking
    )
    if not is_last:
        headline = messages("link_round", round=history.rounds[frame])
        sentences = [*_moment_text(history, frame, language), f"{standings}."]
    else:
        headline = messages("link_over")
        if winner is not None:
            headline = messages("link_winner", name=names[winner])
        conceded = [names[number] for number, seat in enumerate(table.seats) if seat.conceded]
        sentences = [f"{standings}.", *(messages("link_conceded", name=n) for n in conceded)]
    shown = f"{table.config.title}: {headline}" if table.config.title else headline
    leading = " : ".join(str(scores[seat]) for seat in ranking)
    return LinkPreview(
        title=messages("link_title", headline=shown),
        description=" ".join(sentences),
        headline=headline,
        subline=messages("link_subline", round=history.rounds[frame], scores=leading)
        if is_last
        else leading,
        winner=winner,
    )


def _moment_text(history: GameHistory, frame: int, language: str) -> list[str]:
    """The last event up to a frame that says what happens there, in words."""
    game = history.game_after(frame)
    for event in reversed(game.events(None, max(0, history.event_counts[frame] - 12))):
        if event.kind in HEADLINE_EVENTS:
            text = describe(event, language, names=game.names, edition=game.edition.name)
            return [text if text.endswith((".", "!")) else f"{text}."]
    return []


def draw_preview(history: GameHistory, frame: int, preview: LinkPreview) -> str:
    """The picture of a preview as SVG."""
    game = history.game_after(frame)
    return render_link_picture(
        game.view(None), history.names, preview.headline, preview.subline, preview.winner
    )


def with_preview(page: str, preview: LinkPreview, url: str | None, picture_url: str | None) -> str:
    """The page with the tags that link previews read; all texts are escaped.

    Addresses are absent where they are not known.
    """
    tags = {
        "og:type": "website",
        "og:site_name": "Kemet",
        "og:title": preview.title,
        "og:description": preview.description,
        "twitter:card": "summary_large_image" if picture_url else "summary",
        "twitter:title": preview.title,
        "twitter:description": preview.description,
    }
    if url:
        tags["og:url"] = url
    if picture_url:
        tags |= {
            "og:image": picture_url,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": preview.description,
            "twitter:image": picture_url,
        }
    html = "".join(
        f'    <meta {"name" if key.startswith("twitter") else "property"}="{key}" '
        f'content="{escape(value)}" />\n'
        for key, value in tags.items()
    )
    if url:
        html += f'    <link rel="canonical" href="{escape(url)}" />\n  '
    return page.replace("</head>", f"{html}</head>", 1)
