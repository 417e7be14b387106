"""The levels of players, and `network`: minds with the network of their game, as `bots.toml` says.

Where no network knows the game, its options or its number of seats, they search instead, and say so.
"""

from connive.bots.bot import Bot, Place, register
from connive.bots.equilibrium import EquilibriumBot
from connive.bots.levels import STRENGTHS, best, weaker
from connive.bots.listening.worlds import listening_worlds
from connive.bots.netsearch import NetSearchBot
from connive.bots.network import NetworkBot
from connive.bots.search import JudgingBot, SearchBot
from connive.bots.settings import Mind, mind, settings
from connive.compiled.book import is_known
from connive.compiled.network_file import Network, shipped
from connive.core.text import catalogue


class Standby(SearchBot):
    """A search in place of a network that does not know the game as it is played here."""

    def explain(self, lang: str = "en") -> str:
        """Return what was thought about the last choice, and why by searching."""
        return f"{catalogue(lang, self._place.game.name).say('bot.no_network')} {super().explain(lang)}"


class Solver(EquilibriumBot):
    """A solution, or a search, in place of a network that does not know the game as it is played here."""

    def explain(self, lang: str = "en") -> str:
        """Return what was thought about the last choice, and why by searching if so."""
        why = "" if self.is_solved else f"{catalogue(lang, self._place.game.name).say('bot.no_network')} "
        return f"{why}{super().explain(lang)}"


def known_network(place: Place) -> Network | None:
    """Return the network that knows what is played here, if there is one."""
    return shipped(place.game, place.seats) if is_known(place.game, place.options, place.seats) else None


def with_mind(place: Place, seed: int, found: Network, how: Mind) -> NetworkBot | NetSearchBot:
    """Return a bot that plays with a network in this way."""
    return NetSearchBot(place, seed, found, how) if how.simulations else NetworkBot(place, seed, found, how)


def _register_level(name: str) -> None:
    @register(name)
    def make(place: Place, seed: int) -> Bot:
        found = known_network(place)
        if found is None:
            return Standby(place, seed, weaker(place.game, name))
        return with_mind(place, seed, found, mind(place.game, name))


for _name in STRENGTHS:
    _register_level(_name)


@register("network")
def network(place: Place, seed: int) -> NetworkBot | Standby:
    """Return the policy of the game's network."""
    found = known_network(place)
    return NetworkBot(place, seed, found, Mind()) if found else Standby(place, seed, weaker(place.game, "expert"))


@register("grandmaster")
def grandmaster(place: Place, seed: int) -> NetSearchBot | JudgingBot | Solver:
    """Return the search by what was learned of the game; where nothing was, a small game is solved, others searched."""
    found, level = known_network(place), settings(place.game).grandmaster
    if found is not None and level is not None:
        return JudgingBot(place, seed, level)
    if found is None:
        return Solver(place, seed, best(place.game), listening_worlds(place))
    return NetSearchBot(place, seed, found, mind(place.game, "grandmaster"))
