"""The environments by their names, for `gymnasium.make("legality/Combat-v0")`.

Gymnasium knows them once `legality.env` is imported, and by itself as
`gymnasium.make("legality.env:legality/Combat-v0")`.
"""

from importlib import import_module
from typing import Any

ID = "legality/Combat-v0"


def register_envs() -> None:
    """Make the environment known to Gymnasium, once; nothing where that is not installed."""
    try:
        registration: Any = import_module("gymnasium.envs.registration")  # partly without types
    except ModuleNotFoundError:
        return
    if ID not in registration.registry:
        registration.register(id=ID, entry_point="legality.env.against:CombatAgainst")
