"""`python -m kemet.analysis`: a shared bot worker that also gives hints and analyses games."""

import sys

from ..bots.process.worker import run
from .worker import AnalysisWorker

if __name__ == "__main__":
    sys.exit(run(AnalysisWorker()))
