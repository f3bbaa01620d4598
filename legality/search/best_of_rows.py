"""The best attack of a plain board: the announcement of the greatest bound first.

It is met by replies that are soon found (`single_replies`, `joined_replies`); what surely comes of
these bounds the others, too. If it still may be better than the best, its best reply is searched.
Once no bound is greater than the best score, that is proved.
"""

from collections.abc import Iterator

from legality.arrays import np
from legality.clock import Clock, OutOfTime
from legality.errors import TooLarge
from legality.position import Position
from legality.rulebook.banding import Bands
from legality.search.alike_attacks import Attack
from legality.search.attack_rows import UNKNOWN, AttackRows
from legality.search.block_ranking import BlockRanking
from legality.search.candidates import attacked
from legality.search.groups import Numbers
from legality.search.joined_replies import JoinedReplies
from legality.search.part_table import Chosen
from legality.search.part_tables import Tables
from legality.search.reply_search import ReplySearch
from legality.search.single_replies import SingleReplies

STARTS = (0, 4)
"""From so many replies with somebody before several a better one is sought as an announcement is
met for the first and the second time; then the best one is searched."""


class BestOfRows:
    """The search over those announcements; `best` is the row of the best that is worked out, with
    its score and the best reply to it."""

    def __init__(self, position: Position, rows: AttackRows, clock: Clock) -> None:
        self.position = position
        self.rows = rows
        self.clock = clock
        self.tables = Tables(rows.board)
        self.best: tuple[int, int, Chosen] | None = None
        self.unclear: set[int] = set()
        self.single = SingleReplies(rows)
        self.joined = JoinedReplies(rows, self.tables.several)
        self.met: dict[int, int] = {}

    def search(self) -> None:
        """Goes on until the best is proved or the time is over."""
        rows = self.rows
        try:
            self.try_nobody()
            for reply in self.first_replies():
                rows.bound_by(reply, self.least())
            while True:
                row = self.next()
                if row is None:
                    return
                self.clock.check()
                if self.met.get(row, 0) < len(STARTS):
                    self.meet(row)
                else:
                    self.look_at(row)
        except OutOfTime:
            return

    def leave_out(self, row: int) -> None:
        """Goes on without the best, as what comes of the reply to it cannot be played: of it only
        the bound is known."""
        self.unclear.add(row)
        self.best = None
        self.search()

    def try_nobody(self) -> None:
        """The attack by nobody, where that is legal: its score is known at once."""
        for row, (attack, _) in enumerate(self.rows.attacks):
            if not attack:
                self.best = row, 0, ()
                self.rows.most[row] = 0
                return

    def first_replies(self) -> Iterator[Chosen]:
        """Nobody blocks; where some must, all of them the same attacker."""
        board = self.rows.board
        bound = [blocker for blocker, duties in enumerate(board.duties) if duties]
        yield ()
        for attacker in range(len(board.attackers)) if bound else ():
            able = [blocker for blocker in bound if board.allowed[blocker] >> attacker & 1]
            least, most = board.limits.get(attacker, (0, len(able)))
            if able and least <= len(able) <= most:
                yield tuple((blocker, 1 << attacker) for blocker in able)

    def least(self) -> int:
        """The best score so far."""
        return -UNKNOWN if self.best is None else self.best[1]

    def next(self) -> int | None:
        """The row of the greatest bound that may be better; None where there is none."""
        most = self.left_open()
        row = int(most.argmax())
        return row if int(most[row]) > self.least() else None

    def left_open(self) -> Numbers:
        """The bounds of the rows at which a look is still worth while; no number of the others."""
        most = self.rows.most.copy()
        if self.unclear:
            most[list(self.unclear)] = -UNKNOWN
        return most

    def meet(self, row: int) -> None:
        """Meets an announcement with a reply that is soon found: the second time with many before
        one band, and from more replies in which somebody blocks several."""
        turn = self.met.get(row, 0)
        self.met[row] = turn + 1
        units, enough = self.rows.units_of(row), -self.least()
        try:
            reply = self.single.reply(units, enough, many=turn > 0)
            reply = self.joined.improved(units, reply, enough, STARTS[turn])
        except TooLarge:
            return  # it will be looked at
        self.rows.bound_by(reply, self.least())

    def look_at(self, row: int) -> None:
        """Works out an announcement as far as it may be the best."""
        enough = -self.least()
        search = ReplySearch(self.tables, self.rows.units_of(row))
        try:
            reply = search.search(enough, self.start(row))
        except TooLarge:
            self.unclear.add(row)
            return
        except OutOfTime:
            if search.best is not None:
                self.rows.most[row] = min(int(self.rows.most[row]), search.owed - search.known)
            raise
        score = -reply.score
        self.rows.most[row] = min(int(self.rows.most[row]), score)
        if score > self.least() and reply.score < enough:
            attack, bands = self.rows.attacks[row]
            if not self.rows.board.is_exact(attack):
                self.play(row, attack, bands)
            elif reply.bound > reply.score:
                self.unclear.add(row)
            else:
                self.best = row, score, reply.chosen
        self.rows.bound_by(reply.chosen, self.least())

    def start(self, row: int) -> tuple[int, Chosen] | None:
        """The reply by which the announcement is bounded, with what it surely scores."""
        most = int(self.rows.most[row])
        return None if most == UNKNOWN else (-most, self.rows.reply_to(row))

    def play(self, row: int, attack: Attack, bands: Bands) -> None:
        """Works out an announcement whose parts touch each other."""
        board = attacked(self.position, attack, bands)
        ranking = BlockRanking(board, self.rows.board.side, clock=self.clock)
        enough = None if self.best is None else -self.best[1]
        try:
            block, bound = ranking.best_block(enough)
            own = ranking.value(block)[0]
        except TooLarge:
            self.clock.check()
            self.unclear.add(row)
            return
        self.rows.most[row] = min(int(self.rows.most[row]), -own)
        if enough is not None and own >= enough:
            return
        if bound != own:
            self.unclear.add(row)
            return
        self.best = row, -own, self.rows.board.placed(block)

    @property
    def bound(self) -> int:
        """What none of the announcements exceeds."""
        return max(self.least(), int(self.rows.most.max()))

    @property
    def settled(self) -> "np.ndarray[tuple[int], np.dtype[np.bool_]]":
        """Of each row whether it is known to be no better than the best."""
        result: np.ndarray[tuple[int], np.dtype[np.bool_]] = self.rows.most <= self.least()
        return result
