"""What the service refuses. Each refusal depends only on what the one who receives it may know."""

from connive.core.errors import ConniveError


class NoTable(ConniveError):
    """There is no such table, or it is not for this person."""

    code = "no_table"


class NotOpen(ConniveError):
    """The table has started or was closed."""

    code = "not_open"


class NotRunning(ConniveError):
    """The table has not started, or is over."""

    code = "not_running"


class NotOver(ConniveError):
    """What was asked for is shown only once the game is over."""

    code = "not_over"


class SeatTaken(ConniveError):
    """Somebody sits there, or no seat is free."""

    code = "seat_taken"


class AlreadySeated(ConniveError):
    """One person, one seat, unless the table is on one screen."""

    code = "already_seated"


class NotSeated(ConniveError):
    """The person does not sit there."""

    code = "not_seated"


class TooEarly(ConniveError):
    """Entropy is opened once everybody has pledged theirs."""

    code = "too_early"


class BadOpening(ConniveError):
    """What is opened is not what was pledged."""

    code = "bad_opening"


class NotHost(ConniveError):
    """Only the host gives away the seats that are not taken yet, while it sits at the table."""

    code = "not_host"


class OtherRules(ConniveError):
    """The match was begun under another version of the rules."""

    code = "other_rules"


class Damaged(ConniveError):
    """The log of the table is not the one that was written, or cannot be replayed, from this entry on."""

    code = "damaged"


class BadSettings(ConniveError):
    """The table cannot be set up like this."""

    code = "bad_settings"


class LateScreen(ConniveError):
    """Behind its curtain a screen looks on as a spectator, and must see at once whose turn it is."""

    code = "late_screen"


class BadName(ConniveError):
    """A name is empty, too long, or not made of letters."""

    code = "bad_name"


class BadPassword(ConniveError):
    """A password is too short or too long."""

    code = "bad_password"


class NameTaken(ConniveError):
    """Another account has this name."""

    code = "name_taken"


class NameReserved(ConniveError):
    """A name belongs to bots or to those who run the server."""

    code = "name_reserved"


class WrongLogin(ConniveError):
    """Name and password do not belong together."""

    code = "wrong_login"


class NoAccount(ConniveError):
    """A guest has no password that could be changed, and nothing to delete."""

    code = "no_account"


class TooMany(ConniveError):
    """A person or an address has as much at once as anybody may have."""

    code = "too_many"


class NotModerator(ConniveError):
    """Only those whom `connive admin moderator` has named deal with reports."""

    code = "not_moderator"


class NotSignedIn(ConniveError):
    """There is no session, or it was revoked."""

    code = "not_signed_in"


class Banned(ConniveError):
    """This person may not play here."""

    code = "banned"


class TooOften(ConniveError):
    """Too many requests in a short time."""

    code = "too_often"


class BadMessage(ConniveError):
    """A message is not one of the protocol."""

    code = "bad_message"


class Busy(ConniveError):
    """The table changed while the request was being carried out; try again."""

    code = "busy"


class NameKept(ConniveError):
    """The name of an account cannot be changed."""

    code = "name_kept"


class NoNotebook(ConniveError):
    """The players agreed to play without the engine's deductions."""

    code = "no_notebook"


class NoClock(ConniveError):
    """At this table nobody runs out of time."""

    code = "no_clock"


class StillAsking(ConniveError):
    """Somebody's request for more time is open."""

    code = "still_asking"


class TimeDenied(ConniveError):
    """The others declined to give more time for this choice."""

    code = "time_denied"


class NobodyAsks(ConniveError):
    """There is no request for more time that this seat could answer."""

    code = "nobody_asks"


class BotFailed(ConniveError):
    """A bot did not answer in time."""

    code = "bot_failed"


class Unforeseen(ConniveError):
    """Something went wrong on our side; what, is in the log."""

    code = "unforeseen"
