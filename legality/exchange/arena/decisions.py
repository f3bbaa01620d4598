"""What was offered and declared in a log, as decisions."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from legality.exchange.arena.board import board, identifier
from legality.exchange.arena.combat import (
    as_declared,
    attackers,
    blocked_by_nobody,
    blocks,
    blocks_made,
    over,
    power,
)
from legality.exchange.arena.log import UNREADABLE, Message, Notice, messages
from legality.exchange.arena.names import Book
from legality.exchange.arena.state import LoggedGame, Object, Snapshot, details

Row = dict[str, Any]
COMBAT_DAMAGE = 1


class LogReader:
    """Reads one log: what it yields are decisions (rows of JSON) and notices."""

    def __init__(self, log: str, book: Book) -> None:
        self.log = log
        self.book = book
        self.game = LoggedGame()
        self.before: Snapshot | None = None
        self.attack_request: tuple[Snapshot, str | None] | None = None
        self.request: dict[str, Any] = {}
        self.noticed: set[str] = set()

    def rows(self, lines: Iterable[tuple[int, bytes]]) -> Iterator[Row | Notice]:
        """Every decision and notice of the log, in its order; each sentence is said once."""
        seen = taken = False
        for message in messages(lines):
            if isinstance(message, Notice):
                if message.gap:
                    self._lose()
                seen = seen or message.line == 0
                yield message
                continue
            seen = True
            try:
                for row in self._of(message):
                    taken = taken or not isinstance(row, Notice)
                    yield row
            except UNREADABLE as error:
                self._lose()
                lost = f"a message that is not as expected ({error!r}); states are lost"
                yield Notice(message.line, lost, gap=True)
        if not seen:
            yield Notice(0, "there are no messages of games here; are detailed logs switched on?")
        elif not taken:
            yield Notice(0, "nothing was declared here that can be taken over")

    def _lose(self) -> None:
        self.game.trusted = False
        self.before = self.attack_request = None
        self.request = {}

    def _of(self, message: Message) -> Iterator[Row | Notice]:
        body, kind = message.body, message.body.get("type")
        if state := body.get("gameStateMessage"):
            yield from self._state(message, state)
        if not self.game.trusted:
            return
        if kind == "GREMessageType_DeclareAttackersReq":
            yield from self._attack_options(message, body["declareAttackersReq"])
        elif kind == "GREMessageType_DeclareBlockersReq":
            yield from self._block_options(message, body["declareBlockersReq"])
        elif kind == "GREMessageType_AssignDamageReq":
            self._note_request(body["assignDamageReq"])

    # -- states ------------------------------------------------------------------------------------

    def _state(self, message: Message, state: Mapping[str, Any]) -> Iterator[Row | Notice]:
        if not self.game.follows(state):
            return
        if state.get("type") == "GameStateType_Full":
            self._lose()
        for object in state.get("gameObjects", ()):
            self.book.see(object, self._on_battlefield(object))
        wrong = self.game.apply(state)
        if wrong:
            self._lose()
            yield Notice(message.line, f"{wrong}: what follows in this game is left out", gap=True)
        if not self.game.trusted:
            return
        now, before = self.game.snapshot(), self.before
        self.before = now
        if before is not None:
            yield from self._declared(message, before, now, state)

    def _on_battlefield(self, object: Object) -> bool:
        zone = self.game.zones.get(object.get("zoneId", 0), {})
        return zone.get("type") == "ZoneType_Battlefield"

    def _declared(
        self, message: Message, before: Snapshot, now: Snapshot, state: Mapping[str, Any]
    ) -> Iterator[Row | Notice]:
        if attackers(now) and not attackers(before):
            self.attack_request = None
            yield from self._attack(message, before, now, state)
        elif self.attack_request and over(before, now) and not attackers(now):
            at, self.attack_request = self.attack_request[0], None
            none: dict[str, str] = {}
            more = {"attacks": none, "judge": ["attacks"]}
            yield from self._row(message, "attacks", at, more)
        if blocks_made(now) and not blocks_made(before):
            more = {"attacks": attackers(before), "blocks": blocks(now), "judge": ["blocks"]}
            yield from self._row(message, "blocks", before, more)
        yield from self._damage(message, before, now, state)

    def _attack(
        self, message: Message, before: Snapshot, now: Snapshot, state: Mapping[str, Any]
    ) -> Iterator[Row | Notice]:
        attack, new = as_declared(attackers(now), before, state.get("annotations", ()))
        if new:
            text = f"turn {now.turn.get('turnNumber')}: {', '.join(new)} was not there before the "
            yield Notice(message.line, text + "attack: that part of it is left out")
        if attack:
            more = {"attacks": attack, "judge": ["attacks"]}
            yield from self._row(message, "attacks", before, more)

    def _damage(
        self, message: Message, before: Snapshot, now: Snapshot, state: Mapping[str, Any]
    ) -> Iterator[Row | Notice]:
        dealt: dict[str, dict[str, int]] = {}
        for annotation in state.get("annotations", ()):
            detail = details(annotation)
            if "AnnotationType_DamageDealt" not in annotation["type"] or detail.get("type") != [
                COMBAT_DAMAGE
            ]:
                continue
            shares = dealt.setdefault(identifier(annotation["affectorId"]), {})
            for recipient in annotation["affectedIds"]:
                shares[identifier(recipient)] = detail["damage"][0]
        if not dealt:
            return
        request, self.request = self.request, {}
        first = now.turn.get("step") == "Step_FirstStrikeDamage"
        less = [
            name for name, shares in dealt.items() if sum(shares.values()) != power(before, name)
        ]
        if less:
            text = f"turn {now.turn.get('turnNumber')}: {', '.join(less)} dealt other damage than "
            yield Notice(message.line, text + "its power: what was assigned is not known")
            return
        fight: dict[str, Any] = {"attacks": attackers(before), "blocks": blocks(before)}
        alone = blocked_by_nobody(before, fight["blocks"])
        if alone:
            fight["blocked"] = alone
        step = "first" if first else "regular"
        fight |= {"damage": {"step": step, "assign": dealt}, "judge": ["damage"]}
        answer = {"accepted": True} | ({"request": request} if request else {})
        yield from self._row(message, "damage", before, fight, answer)

    # -- requests ----------------------------------------------------------------------------------

    def _attack_options(
        self, message: Message, request: Mapping[str, Any]
    ) -> Iterator[Row | Notice]:
        at = self.before
        if at is None or request.get("informationalUseOnly"):
            return
        if self.attack_request is None:
            self.attack_request = (at, message.date)
        shown = request.get("attackers", ())
        chosen = {
            identifier(attacker["attackerInstanceId"]): _recipient(
                attacker["selectedDamageRecipient"]
            )
            for attacker in shown
            if "selectedDamageRecipient" in attacker
        }
        submit = bool(request.get("canSubmitAttackers"))
        offered = shown if chosen else request.get("qualifiedAttackers", ())
        answer: dict[str, Any] = {
            "player": identifier(at.turn["activePlayer"]),
            "chosen": chosen,
            "submit": submit,
            "must": [identifier(o["attackerInstanceId"]) for o in shown if o.get("mustAttack")],
        }
        if submit or not chosen:
            answer["options"] = {
                name: [chosen[name]] if name in chosen else targets
                for name, targets in map(_attacker_options, offered)
            }
        yield from self._row(message, "attack_options", at, {}, answer | _notes(request))

    def _block_options(
        self, message: Message, request: Mapping[str, Any]
    ) -> Iterator[Row | Notice]:
        at = self.before
        if at is None or request.get("informationalUseOnly"):
            return
        shown = request.get("blockers", ())
        chosen = {
            identifier(blocker["blockerInstanceId"]): [identifier(a) for a in taken]
            for blocker in shown
            if (taken := blocker.get("selectedAttackerInstanceIds"))
        }
        submit = not request.get("blockWarnings")
        answer: dict[str, Any] = {
            "player": identifier(3 - at.turn["activePlayer"]),
            "chosen": chosen,
            "submit": submit,
            "must": [identifier(o["blockerInstanceId"]) for o in shown if o.get("mustBlock")],
        }
        if submit:
            answer["options"] = dict(
                filter(lambda blocker: blocker[1], map(_blocker_options, shown))
            )
        more = {"attacks": attackers(at)}
        yield from self._row(message, "block_options", at, more, answer | _notes(request))

    def _note_request(self, request: Mapping[str, Any]) -> None:
        for assigner in request.get("damageAssigners", ()):
            among: dict[str, dict[str, int]] = {}
            for share in assigner.get("assignments", ()):
                name = identifier(share["instanceId"])
                limit = "minDamage" if name.startswith("i") else "maxDamage"
                if limit in share:
                    among[name] = {limit: share[limit]}
            total = assigner.get("totalDamage", 0)
            self.request[identifier(assigner["instanceId"])] = {"total": total, "among": among}

    # -- rows --------------------------------------------------------------------------------------

    def _row(
        self,
        message: Message,
        kind: str,
        at: Snapshot,
        more: Mapping[str, Any],
        answer: Mapping[str, Any] | None = None,
    ) -> Iterator[Row | Notice]:
        position, missing = board(at, self.book, message.date)
        for sentence in missing:
            notice = f"game {self.game.number}: {sentence}"
            if notice not in self.noticed:
                self.noticed.add(notice)
                yield Notice(message.line, notice)
        turn = at.turn.get("turnNumber", 0)
        yield {
            "id": f"{self.log}:{self.game.number}:t{turn}:{kind}:{at.id}",
            "log": self.log,
            "line": message.line,
            "kind": kind,
            "position": {**position, **more},
            "arena": {"accepted": True} if answer is None else answer,
            "cards": sorted({sentence.partition(":")[0] for sentence in missing}),
        }


def _recipient(chosen: Mapping[str, Any]) -> str:
    number = chosen.get("playerSystemSeatId") or chosen.get("planeswalkerInstanceId")
    if number is None:
        raise ValueError(f"{chosen.get('type')} is attacked")
    return identifier(number)


def _attacker_options(attacker: Mapping[str, Any]) -> tuple[str, list[str]]:
    recipients = [_recipient(to) for to in attacker.get("legalDamageRecipients", ())]
    return identifier(attacker["attackerInstanceId"]), recipients


def _blocker_options(blocker: Mapping[str, Any]) -> tuple[str, list[str]]:
    taken = blocker.get("selectedAttackerInstanceIds", ())
    may = (
        ()
        if len(taken) >= blocker.get("maxAttackers", 1)
        else blocker.get("attackerInstanceIds", ())
    )
    name = identifier(blocker["blockerInstanceId"])
    return name, [identifier(attacker) for attacker in may if attacker not in taken]


def _notes(request: Mapping[str, Any]) -> dict[str, bool]:
    fields = {"requirements": "hasRequirements", "restrictions": "hasRestrictions"}
    return {name: True for name, field in fields.items() if request.get(field)}
