"""Another program as an engine: a process that answers questions of the corpus line by line."""

import json
import queue
import shlex
import threading
from subprocess import PIPE, Popen
from typing import cast

from legality.cards.closing import Closing
from legality.errors import LegalityError
from legality.exchange.corpus.question import CorpusQuestion
from legality.exchange.shrinking import EngineEnded

MOST_STARTS = 4
"""So often an engine is started that has not answered since."""
SECONDS = 10.0
"""So long an answer is waited for."""
SECONDS_TO_START = 60.0
"""So long the first answer is waited for: the engine has yet to load what it needs."""


class NoEngine(LegalityError):
    """The command of an engine can't be run."""


class EngineProcess(Closing):
    """The engine in a process of its own, started at the first question, and again where it ended
    or gave no answer in time. Each question is a line of JSON (`Question.for_engine`), each answer
    another, `{"legal": true}` or false; to anything else it counts as not answered."""

    def __init__(self, command: str) -> None:
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise NoEngine(f"--engine {command}: {error}") from None
        if not self._command:
            raise NoEngine("--engine: expected a command, got nothing")
        self._starts = 0
        self._questions = 0
        self._process: Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()

    def __call__(self, question: CorpusQuestion) -> bool | None:
        """Whether the engine calls it legal; None where it does not say. Raises `EngineEnded`,
        `NoEngine`."""
        self._questions += 1
        line = self._line(json.dumps(question.for_engine(f"question-{self._questions}")))
        try:
            answer: object = json.loads(line)
        except ValueError:
            return None
        if not isinstance(answer, dict):
            return None
        legal = cast("dict[str, object]", answer).get("legal")
        return legal if isinstance(legal, bool) else None

    def _line(self, question_line: str) -> str:
        """The answer to that line; empty where there is none."""
        seconds = SECONDS if self._process else SECONDS_TO_START
        process = self._process or self._start()
        try:
            print(question_line, file=process.stdin, flush=True)
            line = self._lines.get(timeout=seconds)
        except (queue.Empty, OSError):
            line = ""
        if line:
            self._starts = 0
        else:
            self.close()
        return line

    def _start(self) -> Popen[str]:
        if self._starts == MOST_STARTS:
            raise EngineEnded(f"{self._command[0]} ended too often and is not started again")
        self._starts += 1
        try:
            process = Popen(self._command, stdin=PIPE, stdout=PIPE, encoding="utf-8")
        except OSError as error:
            raise NoEngine(f"--engine {self._command[0]}: {error.strerror or error}") from None
        self._process, self._lines = process, queue.Queue()
        threading.Thread(target=_listen, args=(process, self._lines), daemon=True).start()
        return process

    def close(self) -> None:
        """End the process, if it runs."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    stream.close()
            self._process = None


def _listen(process: Popen[str], lines: "queue.Queue[str]") -> None:
    try:
        for line in process.stdout or ():
            lines.put(line)
    except ValueError:  # it was closed
        pass
    lines.put("")
