"""The results of studies: docs/results has an archive of each, the pages have the tables.

    python -m tools.results unpack [arena ...]     into build/results
    python -m tools.results pack arena             from build/results/arena

An archive depends only on the names and contents of its files.
"""

from __future__ import annotations

import argparse
import lzma
import tarfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ARCHIVES: Final = ROOT / "docs/results"
FOLDER: Final = ROOT / "build/results"

SUFFIX: Final = ".tar.xz"


def pack(study: str, folder: Path = FOLDER, archives: Path = ARCHIVES) -> Path:
    """Write the archive of a study from its folder."""
    out = archives / f"{study}{SUFFIX}"
    with (
        lzma.open(out, "wb", preset=9 | lzma.PRESET_EXTREME) as file,
        tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for path in sorted((folder / study).rglob("*")):
            if path.is_file():
                member = tarfile.TarInfo(path.relative_to(folder).as_posix())
                member.size = path.stat().st_size
                with path.open("rb") as content:
                    archive.addfile(member, content)
    return out


def unpack(study: str, folder: Path = FOLDER, archives: Path = ARCHIVES) -> Path:
    """Write the files of a study into its folder."""
    with tarfile.open(archives / f"{study}{SUFFIX}") as archive:
        archive.extractall(folder, filter="data")
    return folder / study


def studies(archives: Path = ARCHIVES) -> list[str]:
    return sorted(path.name.removesuffix(SUFFIX) for path in archives.glob(f"*{SUFFIX}"))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=("unpack", "pack"))
    parser.add_argument("studies", nargs="*", help="all, if none is named")
    args = parser.parse_args()
    run = pack if args.command == "pack" else unpack
    for study in args.studies or studies():
        print(run(study).relative_to(ROOT))


if __name__ == "__main__":
    main()
