"""Combats as environments for learners: one choice a step, each with its exact mask.

`game` plays a combat choice by choice and needs no extra; over it stand `combat_v0` (PettingZoo),
`against` (Gymnasium) and `openspiel` (OpenSpiel), which come with `pip install 'legality[env]'`.
Importing this makes `gymnasium.make("legality/Combat-v0")` known.
"""

from legality.env.registration import register_envs

register_envs()
