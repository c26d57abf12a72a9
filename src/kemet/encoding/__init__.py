"""What a seat knows as numbers: for environments (`kemet.envs`) and for bots that learned.

`spec.py` lists the fields, `observation.py` writes them from a game.
"""
