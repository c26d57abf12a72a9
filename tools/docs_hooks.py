"""Hooks of the documentation site (mkdocs.yml): pages from outside docs/, links to rules."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
RULEBOOKS: Final = {
    f"rules-{path.parent.name}.md": path.relative_to(ROOT).as_posix()
    for path in sorted(ROOT.glob("src/kemet/i18n/locales/*/rules.md"))
}
PAGES: Final = {
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
    **RULEBOOKS,
}
"""The pages of the site whose source is elsewhere in the repository."""

RULE_ID: Final = re.compile(r"(?<![`\]])\[([A-Z]\d{1,2}[a-z]?)\](?![(\[`])")
LINK: Final = re.compile(r"\[([^]]*)\]\(([^)#:]+)(#[^)]*)?\)")
CODE_BLOCK: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from outside docs/."""
    from mkdocs.structure.files import File

    for name, source in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Adapt a page of the repository to the site."""
    uri = page.file.src_uri
    if uri.startswith("reference/"):
        return markdown
    rules_page = uri if uri in RULEBOOKS else "rules-en.md"
    parts: list[str] = []
    end = 0
    for block in CODE_BLOCK.finditer(markdown):  # code stays as it is
        parts += [adapt(markdown[end : block.start()], uri, rules_page), block.group()]
        end = block.end()
    parts.append(adapt(markdown[end:], uri, rules_page))
    return "".join(parts)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """In the reference, which comes from docstrings: links to pages and rules."""
    if not page.file.src_uri.startswith("reference/"):
        return html
    html = re.sub(r"\bdocs/(\w+)\.md\b", r'<a href="../\1.html">\1</a>', html)
    return re.sub(
        r"\[([A-Z]\d{1,2}[a-z]?)\](?!</a>)", r'<a href="../rules-en.html#\1">[\1]</a>', html
    )


def adapt(text: str, uri: str, rules_page: str) -> str:
    """Links to pages, ids of rules as links, and nested lists as Python-Markdown reads them."""
    folder = (ROOT / PAGES.get(uri, f"docs/{uri}")).parent
    text = LINK.sub(lambda link: adapt_link(link, folder, uri), text)
    if uri == rules_page:
        text = re.sub(r"^  +(?=\d+\. )", "    ", text, flags=re.MULTILINE)
        text = re.sub(
            r"\[([A-Z]\d{1,2}[a-z]?)\]$",
            r'<a class="rule" id="\1" href="#\1">\1</a>',
            text,
            flags=re.MULTILINE,
        )
    return RULE_ID.sub(rf"[\\[\1\\]]({relative(rules_page, uri)}#\1)", text)


def relative(page: str, uri: str) -> str:
    """The path of a page of the site, from another one."""
    return os.path.relpath(page, Path(uri).parent)


def adapt_link(link: re.Match[str], folder: Path, uri: str) -> str:
    """A link to a file of the repository: to its page of the site, else its path as code."""
    label, target, anchor = link[1], link[2], link[3] or ""
    path = (folder / target).resolve()
    if not path.is_relative_to(ROOT):
        return link[0]
    source = path.relative_to(ROOT).as_posix()
    names = {origin: name for name, origin in PAGES.items()}
    if source not in names and not source.startswith("docs/"):
        return f"`{source}`"
    if label.endswith(target) and path.suffix == ".md":  # a file name: the title reads better
        label = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    page = names.get(source, source.removeprefix("docs/"))
    return f"[{label}]({relative(page, uri)}{anchor})"
