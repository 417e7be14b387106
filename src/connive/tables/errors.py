"""What the service refuses. Each refusal depends only on what the one who receives it may know."""

from connive.core.errors import ConniveError


class NoTable(ConniveError):
    """There is no such table, or it is not for this person."""


class NotOpen(ConniveError):
    """The table has started or was closed."""


class NotRunning(ConniveError):
    """The table has not started, or is over."""


class NotOver(ConniveError):
    """What was asked for is shown only once the game is over."""


class SeatTaken(ConniveError):
    """Somebody sits there, or no seat is free."""


class AlreadySeated(ConniveError):
    """One person, one seat, unless the table is on one screen."""


class NotSeated(ConniveError):
    """The person does not sit there."""


class TooEarly(ConniveError):
    """Entropy is opened once everybody has pledged theirs."""


class BadOpening(ConniveError):
    """What is opened is not what was pledged."""


class NotHost(ConniveError):
    """Only the host gives away the seats that are not taken yet, while it sits at the table."""


class OtherRules(ConniveError):
    """The match was begun under another version of the rules."""


class Damaged(ConniveError):
    """The log of the table is not the one that was written, or cannot be replayed, from this entry on."""


class BadSettings(ConniveError):
    """The table cannot be set up like this."""


class LateScreen(ConniveError):
    """Behind its curtain a screen looks on as a spectator, and must see at once whose turn it is."""


class BadName(ConniveError):
    """A name is empty, too long, or not made of letters."""


class BadPassword(ConniveError):
    """A password is too short or too long."""


class NameTaken(ConniveError):
    """Another account has this name."""


class NameReserved(ConniveError):
    """A name belongs to bots or to those who run the server."""


class WrongLogin(ConniveError):
    """Name and password do not belong together."""


class WrongPasskey(ConniveError):
    """A passkey is unknown here, or did not sign what it was asked to, or not in time."""


class NeedsHostName(ConniveError):
    """Browsers have passkeys only for a host with a name, behind https, or for localhost."""


class NameChanges(ConniveError):
    """An account has changed its name as often as it may for now."""


class NoAccount(ConniveError):
    """A guest has no password that could be changed, and nothing to delete."""


class NeedsAccount(ConniveError):
    """A rating belongs to an account: a guest plays unrated games."""


class NotRateable(ConniveError):
    """A rated table has a clock and is public, without notebook, series and shared screen."""


class NoTournament(ConniveError):
    """There is no such tournament, or it is not for this person."""


class BadTournament(ConniveError):
    """A tournament cannot be set up like this."""


class HostsNeedAccounts(ConniveError):
    """A tournament has a host whom others can find again: not a guest."""


class NotOrganiser(ConniveError):
    """Only the host of a tournament, or a moderator, may do that."""


class TooLate(ConniveError):
    """The tournament has begun, and nobody can enter any more; or it is over."""


class TooFew(ConniveError):
    """Too few take part for a tournament to begin."""


class TournamentFull(ConniveError):
    """As many take part as there may be."""


class AlreadyEntered(ConniveError):
    """One takes part already."""


class NotEntered(ConniveError):
    """One takes no part."""


class TooMany(ConniveError):
    """A person or an address has as much at once as anybody may have."""


class NotModerator(ConniveError):
    """Only those whom `connive admin moderator` has named deal with reports."""


class NotSignedIn(ConniveError):
    """There is no session, or it was revoked."""


class Banned(ConniveError):
    """This person may not play here."""


class TooOften(ConniveError):
    """Too many requests in a short time."""


class BadMessage(ConniveError):
    """A message is not one of the protocol; if it is known which field is wrong, the sentence names it."""

    def message(self, lang: str = "en") -> str:
        """Return the sentence in a language."""
        return (
            self._words(lang).say("error.bad_field", **self.params) if "field" in self.params else super().message(lang)
        )


class Busy(ConniveError):
    """The table changed while the request was being carried out; try again."""


class NameKept(ConniveError):
    """The name of an account cannot be changed."""


class NoNotebook(ConniveError):
    """The players agreed to play without the engine's deductions."""


class NoRoom(ConniveError):
    """The pages of a seat are full of marks."""


class NotAlone(ConniveError):
    """Hints are given to people who play against bots alone."""


class NoClock(ConniveError):
    """At this table nobody runs out of time."""


class FixedTime(ConniveError):
    """Nobody can give more time where others wait for the result, or where it would cost nobody anything."""


class StillAsking(ConniveError):
    """Somebody's request for more time is open."""


class TimeDenied(ConniveError):
    """The others declined to give more time for this choice."""


class NoWindows(ConniveError):
    """There is nothing at this table that silence answers: everybody answers by hand."""


class NothingToPrepare(ConniveError):
    """No window is open after which the seat would be asked something, or not this."""


class AlreadyAway(ConniveError):
    """One vacation after the other."""


class NoVacationLeft(ConniveError):
    """There are not enough days of vacation left this year."""


class NobodyAsks(ConniveError):
    """There is no request for more time that this seat could answer."""


class BotsPlayOn(ConniveError):
    """A bot sits at the table, and bots do not agree to draws."""


class DrawDeclined(ConniveError):
    """The others declined a draw since this seat's last choice."""


class DrawOpen(ConniveError):
    """A draw is offered already."""


class NothingOffered(ConniveError):
    """There is no offer of a draw that this seat could answer."""


class OnlyForTwo(ConniveError):
    """At a table for more than two one leaves instead of resigning: the others play on."""


class BotFailed(ConniveError):
    """A bot did not answer in time."""


class ThoughtEnough(ConniveError):
    """Bots have thought for this person, or this address, as long as they may for now."""


class Unforeseen(ConniveError):
    """Something went wrong on our side; what, is in the log."""


class Nobody(ConniveError):
    """There is nobody of this name."""


class NotShown(ConniveError):
    """The owner of a profile does not show this."""


class NotWelcome(ConniveError):
    """A person does not want this from the one who tries it, whether they chose so for all or for this one."""


class OnlyAccounts(ConniveError):
    """Friends have accounts: a guest may be somebody else tomorrow."""


class LobbySilent(ConniveError):
    """Nobody speaks in the lobby of this server."""


class Silenced(ConniveError):
    """A moderator has silenced the person in the lobby."""


class NoMail(ConniveError):
    """This server sends no letters, or its mail server took none."""


class WrongCode(ConniveError):
    """The code is not the one that was sent, or it was sent too long ago."""


class TalkNeedsAccount(ConniveError):
    """Only accounts speak in the lobby: a guest who was sent away would come back as another."""
