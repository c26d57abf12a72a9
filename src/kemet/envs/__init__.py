"""Kemet for those who teach machines: PettingZoo, Gymnasium and OpenSpiel, over one observation.

`layout.py` says what an observation holds, field by field, `observation.py` writes it, `sitting.py`
is what all faces share. `kemet.lab` is the door to this room; docs/learning.md tells how to use it.
"""
