"""The pages of the repository as the documentation site shows them."""

from __future__ import annotations

import pytest

from tools import docs_hooks

pytestmark = pytest.mark.static


@pytest.mark.parametrize(
    ("uri", "text", "shown"),
    [
        ("contributing.md", "[x](docs/rules.md)", "[x](rules.md)"),
        ("contributing.md", "[CHANGELOG.md](CHANGELOG.md)", "[Changelog](changelog.md)"),
        ("bots.md", "([arena.md](arena.md))", "([The arena](arena.md))"),
        ("bots.md", "[the rules](notation.md#records)", "[the rules](notation.md#records)"),
        ("bots.md", "![](page/table.png)", "![](page/table.png)"),
        ("learning.md", "[a.py](../examples/train_ppo.py)", "`examples/train_ppo.py`"),
        ("rules.md", "[e](../src/kemet/i18n/locales/en/rules.md)", "[e](rules-en.md)"),
        ("bots.md", "[web](https://example.org/a.md)", "[web](https://example.org/a.md)"),
    ],
)
def test_links_lead_to_pages_of_the_site(uri: str, text: str, shown: str) -> None:
    assert docs_hooks.adapt(text, uri, "rules-en.md") == shown


def test_a_rule_id_is_a_link_and_in_the_rulebook_an_anchor() -> None:
    link = r"see [\[X2a\]](rules-en.md#X2a)"
    assert docs_hooks.adapt("see [X2a]", "notation.md", "rules-en.md") == link
    assert docs_hooks.adapt("Text. [W1]", "rules-fr.md", "rules-fr.md") == (
        'Text. <a class="rule" id="W1" href="#W1">W1</a>'
    )


def test_steps_of_a_rule_are_a_nested_list() -> None:
    assert docs_hooks.adapt("- A\n  1. b", "rules-en.md", "rules-en.md") == "- A\n    1. b"


@pytest.mark.parametrize("source", docs_hooks.PAGES.values())
def test_pages_from_outside_exist(source: str) -> None:
    assert (docs_hooks.ROOT / source).read_text(encoding="utf-8").startswith("# ")
