"""Chance: one integer in the state, and named chance sources whose next outcomes can be stacked.

There are two RNGs. A seed below 2**63 starts a linear congruential generator: fast, for search, the
lab and tests, but anyone who has seen some outcomes can compute the rest. A longer seed, which
every live table gets, is the key of a stream of hashes: no one without it can compute any of them.

Chance that was seen and then taken back never comes again: each time, an *era* begins, whose number
enters the key.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, final

from librt.vecs import pop, remove, vec
from mypy_extensions import i64

from undercroft.engine.state import State

MULTIPLIER: Final[i64] = -2859235813007982803  # 6364136223846793005 - 2**63, which fits in 62 bits
INCREMENT: Final[i64] = 1442695040888963407

FAST_BITS: Final = 63  # of the longest seed for the fast RNG
SEALED: Final = 1 << 63  # the lowest seed that selects the sealed stream of hashes
SEED_BITS: Final = 256  # of the longest seed, the key of the hash
WORDS: Final = 1 << 64  # how many values one hash word can have
PURPOSE: Final = b"undercroft"  # the same key used elsewhere gives other words
ERAS: Final = b"undercroft era"  # makes the key of an era from that of the seed


@final
class Wide:
    """Constants above 62 bits: when compiled, a field is a machine word, a literal is an object."""

    def __init__(self) -> None:
        self.mask: i64 = 0x7FFFFFFFFFFFFFFF
        # The mixing constants of splitmix64, as signed numbers.
        self.step: i64 = -7046029254386353131
        self.start: i64 = 7146057691288625177
        self.first: i64 = -4658895280553007687
        self.second: i64 = -7723592293110705685


WIDE: Final = Wide()


def wrapped(x: i64) -> i64:
    """Return the low 64 bits as a signed number; compiled arithmetic has already wrapped."""
    return (x & WIDE.mask) - ((x >> 63 & 1) << 63)


def mixed(x: i64) -> i64:
    """Hash to a 63-bit number; neighbouring inputs give unrelated results."""
    x = wrapped(x * WIDE.step + WIDE.start)
    x = wrapped((x ^ (x >> 30 & 0x3FFFFFFFF)) * WIDE.first)
    x = wrapped((x ^ (x >> 27 & 0x1FFFFFFFFF)) * WIDE.second)
    return (x ^ (x >> 31 & 0x1FFFFFFFF)) & WIDE.mask


def seeded(seed: int) -> int:
    """Return a well-mixed RNG state; neighbouring seeds give unrelated ones."""
    low = seed & 0xFFFFFFFFFFFFFFFF
    return int(mixed(low if low < 1 << 63 else low - (1 << 64)))


@final
class Rng:
    """The RNG of a player or a search, separate from the RNG of the game."""

    def __init__(self, seed: int) -> None:
        self.rng: i64 = seeded(seed)

    def below(self, bound: i64) -> i64:
        """Return a number from 0 up to, but not including, `bound`."""
        x: i64 = (self.rng * MULTIPLIER + INCREMENT) & WIDE.mask
        self.rng = x
        return ((x >> 31) * bound) >> 32

    def restart(self, seed: i64) -> None:
        """Reset to this seed without creating a new object."""
        self.rng = mixed(seed)

    def seed(self) -> int:
        """Return a fresh RNG state, for a redealt world (a determinization)."""
        return int((self.below(1 << 31) << 31) | self.below(1 << 31))


def below(state: State, bound: i64) -> i64:
    """Return a number from 0 up to, but not including, `bound`, from the state's RNG."""
    if state.key is not None:
        return sealed_below(state, state.key, bound)
    # A 63-bit congruential generator, high half used: the same compiled and interpreted.
    x: i64 = (state.rng * MULTIPLIER + INCREMENT) & WIDE.mask
    state.rng = x
    return ((x >> 31) * bound) >> 32


def sealed_below(state: State, key: bytes, bound: i64) -> i64:
    """Do the same with the sealed stream; `rng` counts the words taken from it."""
    most = WORDS - WORDS % int(bound)  # words from here on would bias the result
    while True:
        word = sealed_word(key, int(state.rng))
        state.rng += 1
        if word < most:
            return word % int(bound)


def sealed_word(key: bytes, place: int) -> int:
    """Return one word of a sealed stream by its index; no word reveals anything about another."""
    hashed = blake2b(place.to_bytes(8, "big"), digest_size=8, key=key, person=PURPOSE)
    return int.from_bytes(hashed.digest(), "big")


def begin_chance(state: State, seed: int) -> None:
    """Start the state's RNG, of the kind that this seed selects."""
    state.key = key_of(seed)
    state.rng = seeded(seed) if state.key is None else 0


def begin_era(state: State, seed: int, era: int) -> None:
    """Let all further chance of a table with this seed be that of another era, above 0."""
    state.key = key_of(seed, era)
    if state.key is None:
        state.rng = mixed(seeded(seed) ^ seeded(era))


def key_of(seed: int, era: int = 0) -> bytes | None:
    """Return the key of a sealed stream; None for the short seeds of the fast RNG."""
    if seed < SEALED:
        return None
    key = seed.to_bytes(SEED_BITS // 8, "big")
    if not era:
        return key
    return blake2b(era.to_bytes(8, "big"), digest_size=len(key), key=key, person=ERAS).digest()


def next_stacked(state: State, source: int) -> int:
    """Take the next outcome stacked for this source; return -1 if there is none."""
    if state.stacked is None or not state.stacked[source]:
        return -1
    return state.stacked[source].pop()


def _is_next_in(ready: list[int], pile: list[int]) -> bool:
    """Whether the pile holds the next stacked card; if not, it waits, and so do all after it."""
    return bool(ready) and ready[-1] in pile


def draw(state: State, source: int, pile: list[int]) -> int:
    """Draw one card from an unordered pile."""
    if state.stacked is not None and _is_next_in(state.stacked[source], pile):
        ready = state.stacked[source].pop()
        pile.remove(ready)
        return ready
    at = below(state, len(pile))
    card = pile[at]
    last = pile.pop()
    if at < len(pile):
        pile[at] = last
    return card


def draw_from(state: State, source: int, pile: vec[i64]) -> tuple[vec[i64], i64]:
    """Do the same with a vector: `state.pile, card = draw_from(state, SOURCE, state.pile)`.

    A function that changes the length of a vector returns it, and the caller assigns it back: with
    two names for one vector, each would overwrite what the other appends.
    """
    if state.stacked is not None:
        outcomes = state.stacked[source]
        if outcomes and outcomes[-1] in pile:
            ready = outcomes.pop()
            return remove(pile, ready), ready
    at = below(state, len(pile))
    card = pile[at]
    pile[at] = pile[-1]
    pile, _ = pop(pile)
    return pile, card


def mix(state: State, cards: list[int]) -> None:
    """Shuffle in place, ignoring stacked outcomes: for a redeal."""
    for end in range(len(cards) - 1, 0, -1):
        at = int(below(state, end + 1))
        cards[end], cards[at] = cards[at], cards[end]


def mix_vector(state: State, cards: vec[i64]) -> None:
    """Do the same with a vector; its length stays the same, so it is not returned."""
    for end in range(len(cards) - 1, 0, -1):
        at = below(state, end + 1)
        card = cards[end]
        cards[end] = cards[at]
        cards[at] = card


def put_in_order(cards: vec[i64]) -> None:
    """Sort in place what has no order, so that a redeal cannot depend on how it lay."""
    for end in range(1, len(cards)):
        card = cards[end]
        at: i64 = end
        while at > 0 and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card


def shuffle(state: State, source: int, pile: list[int]) -> None:
    """Shuffle in place; the top is last, with stacked outcomes on top in their order."""
    mix(state, pile)
    if state.stacked is not None:
        lay_on_top(pile, ready_places(state, source, pile))


def ready_places(state: State, source: int, pile: list[int]) -> list[int]:
    """Take the stacked cards, up to the first that a pile lacks, and return their indices in it."""
    places: list[int] = []
    ready: list[int] = [] if state.stacked is None else state.stacked[source]
    while ready:
        place = 0
        while place < len(pile) and (place in places or pile[place] != ready[-1]):
            place += 1
        if place == len(pile):
            break
        ready.pop()
        places.append(place)
    return places


def lay_on_top(pile: list[int], places: list[int]) -> None:
    """Move the cards at these indices to the top, the first of them uppermost."""
    if places:
        chosen = [pile[place] for place in places]
        rest = [pile[place] for place in range(len(pile)) if place not in places]
        pile[:] = rest + chosen[::-1]


def roll(state: State, source: int, faces: i64) -> i64:
    """Return one of `faces` equally likely outcomes: a die, a seat, a hero."""
    ready = -1 if state.stacked is None else next_stacked(state, source)
    return ready if ready >= 0 else below(state, faces)
