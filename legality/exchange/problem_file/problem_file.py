"""Either kind of Problem that a file states."""

from legality.exchange.problem_file.damage_file import DamageFile
from legality.exchange.problem_file.declaration_file import DeclarationFile

ProblemFile = DeclarationFile | DamageFile
