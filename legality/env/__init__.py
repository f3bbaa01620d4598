"""Combats as environments for learners: one choice a step, each with its exact mask.

`game` plays a combat choice by choice and needs no extra; over it stand `combat_v0` (PettingZoo),
`against` (Gymnasium) and `openspiel` (OpenSpiel), which come with `pip install 'legality[env]'`.
Importing this makes `gymnasium.make("legality/Combat-v0")` known; Gymnasium itself imports it for
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


register_envs()
