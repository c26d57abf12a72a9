"""Hypothesis without deadlines: machines are shared, and speed is measured elsewhere."""

from hypothesis import settings

settings.register_profile("kemet", deadline=None, max_examples=40, print_blob=True)
settings.load_profile("kemet")
