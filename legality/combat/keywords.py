"""What each keyword ability is to a combat that is played by `Combat`.

A keyword in none of the sets is taken for one that matters and is not played.
"""

QUIET = frozenset(
    {"flying", "reach", "shadow", "horsemanship", "fear", "intimidate", "skulk", "menace"}
    | {"landwalk", "defender", "haste", "vigilance", "unleash", "decayed", "phasing"}
)
"""Nobody asks for them once blockers are declared."""
TRIGGERED = frozenset({"exalted", "battle cry", "melee", "bushido", "rampage", "flanking"})
"""Their triggered abilities are played (`legality.combat.triggered`)."""
PLAYED = TRIGGERED | frozenset(
    {"first strike", "double strike", "deathtouch", "trample", "trample over planeswalkers"}
    | {"lifelink", "indestructible", "wither", "infect", "toxic", "banding", "bands with other"}
    | {"protection"}
)
"""`Combat` plays them."""
ATTACKING = frozenset(
    {"afflict", "annihilator", "provoke", "enlist", "dethrone", "mentor", "training", "myriad"}
    | {"frenzy", "mobilize", "firebending", "ingest", "poisonous", "renown"}
)
"""Nothing plays them, and they matter only where creatures of the player attack."""
