"""What a request of the service is answered: by the functions of the command line, their lines of
JSON gathered."""

from legality.cli.operations.answering import answer
from legality.cli.operations.table import CLASSES, OPERATIONS, Operation

__all__ = ["CLASSES", "OPERATIONS", "Operation", "answer"]
