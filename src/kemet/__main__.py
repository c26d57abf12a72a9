"""The command `kemet`, also as `python3 -m kemet`: the game and its tools."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from .cli.files import CliError
from .cli.parser import build_parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    parser = build_parser()
    args = parser.parse_args(argv)
    try:
        if args.command is None:
            parser.print_help()
            code = 0
        else:
            code = args.run(args)
        sys.stdout.flush()
    except CliError as error:
        print(f"kemet: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        _discard_stdout()
        return 0
    except OSError as error:  # for instance a full disk
        print(f"kemet: {error}", file=sys.stderr)
        _discard_stdout()
        return 1
    return code


def _discard_stdout() -> None:
    """Keep Python from writing the rest of the output again on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    raise SystemExit(main())
