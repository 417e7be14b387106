"""Which bot chose for a seat, and with what chance: all that is needed to repeat its choices once the game is over.

Invariant: a line of text, `SEAT NAME word ...`, that reads back as the same value.
"""

import hmac
import re

import msgspec

MAX_SEED = 1 << 64
_NAME = re.compile(r"\S{1,200}")
_WORDS = re.compile(r"(anew|talks|(seed|since|simulations)=(0|[1-9][0-9]{0,19})|seconds=[0-9]{1,6}(\.[0-9]{1,6})?)")


class BotSeat(msgspec.Struct, frozen=True):
    """A bot in a seat, from the seat's choice number `since` on.

    `anew`: it was made for every decision, its seed drawn from the secret of the deal. `simulations` and `seconds`
    are its budget for a choice; both 0 if it thought as much as it usually does. `talks`: it heard what was said.
    """

    seat: int
    bot: str
    seed: int | None = None
    anew: bool = False
    since: int = 0
    simulations: int = 0
    seconds: float = 0.0
    talks: bool = False

    def veiled(self) -> "BotSeat":
        """Return what may be known while the game goes on: a seed would tell what the bot is going to do."""
        return msgspec.structs.replace(self, seed=None)

    def __str__(self) -> str:
        words = [str(self.seat), self.bot]
        words += [f"seed={self.seed}"] if self.seed is not None else []
        words += ["anew"] if self.anew else []
        words += ["talks"] if self.talks else []
        told = {"since": self.since, "simulations": self.simulations, "seconds": self.seconds}
        words += [f"{name}={value:.10g}" for name, value in told.items() if value]
        return " ".join(words)


def read_bot_seat(text: str, seats: int) -> BotSeat:
    """Return what `str(seated)` wrote, or raise ValueError."""
    seat, bot, *words = [*text.split(" "), "", ""][: max(2, text.count(" ") + 1)]
    told = dict(word.partition("=")[::2] for word in words)
    fits = _NAME.fullmatch(bot) and bot.isprintable() and all(map(_WORDS.fullmatch, words)) and len(told) == len(words)
    if not fits or seat not in map(str, range(seats)) or int(told.get("seed", "0")) >= MAX_SEED:
        raise ValueError(f"this is no bot in a seat: {text!r}")
    return BotSeat(
        seat=int(seat),
        bot=bot,
        seed=int(told["seed"]) if "seed" in told else None,
        anew="anew" in told,
        since=int(told.get("since", "0")),
        simulations=int(told.get("simulations", "0")),
        seconds=float(told.get("seconds", "0")),
        talks="talks" in told,
    )


def decision_seed(secret: bytes, token: str) -> int:
    """Return the chance of a bot made for one decision; it can be repeated once the secret is out."""
    return int.from_bytes(hmac.digest(secret, f"connive bot\n{token}".encode(), "sha256")[:8], "big")
