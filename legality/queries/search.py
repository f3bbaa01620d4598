"""`search`: cards as people type their names."""

from typing import Annotated

import msgspec

from legality.cards import CardDatabases
from legality.cards.searching import search
from legality.errors import LegalityError, NoDatabase
from legality.position import DEFAULT_RULES
from legality.printed.tokens import speaks_of_token
from legality.queries.answer import Answer
from legality.queries.cards import PrintedAnswer, printed
from legality.queries.paste import SIZE, read_list
from legality.queries.request import Request


class SearchRequest(Request, frozen=True, kw_only=True, tag="search"):
    """Cards as people type their names, best first: without punctuation, accents or order of the
    words, with small slips; permanents only, and tokens by their words. A creature of one's own, as
    `Ogre 3/3 menace`, is answered as such."""

    text: str
    limit: Annotated[int, msgspec.Meta(ge=1, le=50)] = 8


def answer(request: SearchRequest) -> Answer[PrintedAnswer]:
    """The permanents and tokens that are meant, and a creature that is written out; a note where
    there is no database. Raises `CardError` where there is something else."""
    own = [] if (written := _own(request.text)) is None else [written]
    try:
        with CardDatabases.open() as cards:
            faces = [printed(face) for face in search(cards, request.text, request.limit)]
    except NoDatabase as error:
        faces = []
        if speaks_of_token(request.text):
            with CardDatabases(()) as none:
                faces = [printed(face) for face in search(none, request.text, request.limit)]
        return Answer([*own, *faces], notes=(str(error),))
    return Answer([*own, *faces])


def _own(text: str) -> PrintedAnswer | None:
    """A creature that the text writes out, as `Ogre 3/3 menace`; None where it does not."""
    if SIZE.search(text) is None or speaks_of_token(text):
        return None
    try:
        (made, *others) = read_list(text, None, None, DEFAULT_RULES).position["permanents"]
    except LegalityError:
        return None
    if others:
        return None
    lines = [", ".join(made.get("keywords", [])), made.get("oracle_text", "")]
    sizes = {key: str(made[key]) for key in ("power", "toughness") if key in made}
    return PrintedAnswer(
        made.get("name", made["id"]),
        made["type_line"],
        "\n".join(filter(None, lines)),
        own=text,
        **sizes,
    )
