"""Messages over a socket, in whatever pieces they arrive."""

import socket
import time
from collections.abc import Iterator
from threading import Thread

import pytest

from legality.pool.messages import Arrived, MessageLink, Messages, framed

Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def pair() -> Iterator[Pair]:
    here, there = socket.socketpair()
    yield here, there
    here.close()
    there.close()


def sent(*messages: bytes) -> bytes:
    """What goes over the socket: each after its length, in eight bytes."""
    return b"".join(len(one).to_bytes(8, "big") + one for one in messages)


def test_each_goes_after_its_length() -> None:
    assert framed([b"ab", b"", b"cdef"]) == sent(b"ab", b"", b"cdef")
    assert framed([]) == b""


def test_all_that_have_arrived_are_there_at_once() -> None:
    assert Arrived().messages(sent(b"a", b"", b"bc")) == [b"a", b"", b"bc"]


@pytest.mark.parametrize("cut", range(1, 22))
def test_messages_in_two_pieces(cut: int) -> None:
    """Of 22 bytes, 8 + 2 and 8 + 4: the first is whole from 10 bytes on."""
    arrived, whole = Arrived(), sent(b"ab", b"cdef")
    first = [b"ab"] if cut >= 10 else []
    assert arrived.messages(whole[:cut]) == first
    assert first + arrived.messages(whole[cut:]) == [b"ab", b"cdef"]


def test_messages_byte_by_byte() -> None:
    arrived = Arrived()
    found = [one for byte in sent(b"ab", b"", b"c") for one in arrived.messages(bytes([byte]))]
    assert found == [b"ab", b"", b"c"]


def test_one_after_another(pair: Pair) -> None:
    here, there = map(Messages, pair)
    here.send([b"a", b"b"])
    assert there.receive() == b"a"
    assert there.receive() == b"b"  # though nothing is left in the socket


def test_a_long_one_is_waited_for(pair: Pair) -> None:
    """Longer than what is read at once, and what a socket holds."""
    here, there = map(Messages, pair)
    long = bytes(range(256)) * 20_000
    sending = Thread(target=here.send, args=([long],))
    sending.start()
    assert there.receive() == long
    sending.join()


def test_the_end(pair: Pair) -> None:
    here, there = pair[0], Messages(pair[1])
    here.sendall(sent(b"last") + sent(b"broken off")[:12])
    here.close()
    assert there.receive() == b"last"
    with pytest.raises(EOFError):
        there.receive()


# -- where nobody waits ----------------------------------------------------------------------------


def test_nothing_is_there_before_it_has_arrived(pair: Pair) -> None:
    link = MessageLink(pair[0])
    assert link.receive() == []
    pair[1].sendall(sent(b"ab")[:9])
    assert link.receive() == []
    pair[1].sendall(b"b" + sent(b"c"))
    assert link.receive() == [b"ab", b"c"]


def test_what_cannot_be_sent_now_is_kept_in_its_order(pair: Pair) -> None:
    """Five megabytes are more than a socket holds: nobody waits for who reads them."""
    link, there = MessageLink(pair[0]), Messages(pair[1])
    long = bytes(range(256)) * 20_000
    assert not link.send([b"first", long])
    assert not link.send([b"last"])
    received: list[bytes] = []
    reading = Thread(target=lambda: received.extend(there.receive() for _ in range(3)))
    reading.start()
    while not link.flush():
        time.sleep(0.001)
    reading.join()
    assert received == [b"first", long, b"last"]


def test_a_link_whose_other_end_is_closed_says_so(pair: Pair) -> None:
    link = MessageLink(pair[0])
    pair[1].sendall(sent(b"last"))
    pair[1].close()
    assert link.receive() == [b"last"]
    with pytest.raises(EOFError):
        link.receive()
    with pytest.raises(OSError, match="Broken pipe"):
        link.send([b"x"])


def test_the_end_is_waited_for_so_long(pair: Pair) -> None:
    link = MessageLink(pair[0])
    since = time.monotonic()
    link.wait_for_end(0.05)
    assert time.monotonic() - since >= 0.05
    pair[1].close()
    link.wait_for_end(60.0)
    assert time.monotonic() - since < 30.0
