"""The command of the process in `worker`."""

from __future__ import annotations

import sys
from typing import Final

# -P: no file in the current folder shadows a standard module
WORKER_COMMAND: Final = (sys.executable, "-P", "-m", "kemet.analysis")
