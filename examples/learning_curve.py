"""The learning curve of `train_ppo.py` as SVG: win rate by answers trained on."""

from __future__ import annotations

from typing import Any

LEFT, TOP, WIDTH, HEIGHT = 70, 40, 600, 300
INK, LINE, FAINT = "#33241a", "#c4490c", "#d8c8a4"


def draw_learning_curve(run: dict[str, Any]) -> str:
    """The curve, and the 95 % interval of the final evaluation."""
    curve = run["curve"]
    max_answers = max(point["answers"] for point in curve) or 1

    def x(answers: float) -> float:
        return LEFT + WIDTH * answers / max_answers

    def y(share: float) -> float:
        return TOP + HEIGHT * (1 - share)

    parts = [f'<rect width="720" height="400" fill="#fdf8ec"/><text x="{LEFT}" y="26" '
             f'font-size="16">Games won against {run["opponents"]}, {run["edition"]}, '
             f"{run['players']} players</text>"]  # fmt: skip
    for tenth in range(0, 11, 2):
        height = y(tenth / 10)
        parts.append(f'<path d="M{LEFT} {height:g}h{WIDTH}" stroke="{FAINT}"/><text x="{LEFT - 8}" '
                     f'y="{height + 5:g}" text-anchor="end">{tenth * 10} %</text>')  # fmt: skip
    for fifth in range(6):
        answers = max_answers * fifth / 5
        parts.append(f'<text x="{x(answers):g}" y="{TOP + HEIGHT + 22}" text-anchor="middle">'
                     f"{answers / 1000:.0f} k</text>")  # fmt: skip
    line = " ".join(f"{x(p['answers']):.1f},{y(p['won']):.1f}" for p in curve)
    parts.append(f'<polyline points="{line}" fill="none" stroke="{LINE}" stroke-width="2.5"/>')
    parts += [f'<circle cx="{x(p["answers"]):.1f}" cy="{y(p["won"]):.1f}" r="3.5" fill="{LINE}"/>'
              for p in curve]  # fmt: skip
    low, high = run["interval"]
    parts.append(f'<path d="M{x(max_answers):g} {y(low):.1f}V{y(high):.1f}" stroke="{INK}" '
                 'stroke-width="5"/>')  # fmt: skip
    parts.append(f'<text x="{LEFT + WIDTH / 2}" y="{TOP + HEIGHT + 46}" text-anchor="middle">'
                 "answers trained on</text>")  # fmt: skip
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 400" width="720" '
            f'height="400" font-family="sans-serif" font-size="13" fill="{INK}">'
            f"{''.join(parts)}</svg>\n")  # fmt: skip
