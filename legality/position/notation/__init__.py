"""Boards as a person writes them down, and as one line of text.

- `tokens`: a text to lines of tokens; `cursor`: a place among them; `phrases`: which words say
  which field;
- `board` with `player_lines`, `permanents`, `written_names`, `attributes` and `statements`: what
  the lines say, as a `tree` whose parts know their places; `naming`: whom a name means;
  `settling`: the tree to a plain value; `board_doubts`: what it may not mean;
- `reading` and `writing` (with `words`, `writing_permanents`): text ↔ position;
- `coding` with `deflate`: one line ↔ position.
"""

from legality.position.notation.reading import read
from legality.position.notation.writing import write

__all__ = ["read", "write"]
