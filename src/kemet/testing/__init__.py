"""For tests of one's own: scenarios of the rules, and a check of bots."""

from .bots import BotFault, check_bot
from .scenario import Scenario

__all__ = ["BotFault", "Scenario", "check_bot"]
