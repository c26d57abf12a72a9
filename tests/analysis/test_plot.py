"""The plot of an analysis: well-formed SVG with all curves, marks and turning points."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from kemet.analysis.plot import plot_analysis
from tests.analysis.test_analyse import analysis

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("language", "word"), [("en", "blunder"), ("fr", "gaffe")])
def test_the_plot_shows_the_game(language: str, word: str) -> None:
    picture = ElementTree.fromstring(plot_analysis(analysis(), language))
    curves = picture.findall(f".//{SVG}polyline")
    assert [len(curve.attrib["points"].split()) for curve in curves] == [
        len(analysis().answers) + 1
    ] * 2
    judged = [a for a in analysis().answers if a.judgement]
    titles = [title.text or "" for title in picture.findall(f".//{SVG}g/{SVG}title")]
    assert [title.partition(":")[0] for title in titles] == [str(a.number + 1) for a in judged]
    texts = [text.text or "" for text in picture.findall(f".//{SVG}text")]
    assert {"Anna", "Ben", word} <= set(texts)
    assert {str(point.number + 1) for point in analysis().turning_points} <= set(texts)
