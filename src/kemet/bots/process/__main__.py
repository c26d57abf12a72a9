"""`python -m kemet.bots.process [NAME]`: a bot worker on stdin and stdout, shared without NAME."""

import sys

from .worker import run_worker

if __name__ == "__main__":
    sys.exit(run_worker(*sys.argv[1:2]))
