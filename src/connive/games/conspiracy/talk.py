"""C4.1: amounts of money are never talked about. `refuse_talk` recognises a message that states one.

What counts is the list in `data/amounts.toml`, any digit or currency sign of any script, and the usual disguises:
accents, look-alike letters, signs for letters, letters spaced out or stretched, words split, misspelt or run together,
Roman numerals. Decisions: one or two plain digits, and number words up to twelve, may count steps, spies, turns or
people ("2 steps from Moscow", "you two"), number seats and rounds ("seat 3"), and count down where nobody speaks of
money ("ten more and he wins"); other numbers are always refused. "One", "un" and "une" are articles unless they plainly
are a sum ("I bid one", "j'ai un sur Tanya"). "Grand", "neuf" and "seize" are refused unless they are plainly no
numbers. A lone "k" is a thousand, even from somebody who means "OK". Small ordinals, "nothing", "all" and "dollars"
alone state no amount; a share of one's money that is said to be on a spy does ("all my money is on Earl"). Codes that
two people agree on cannot be recognised.
"""

import re
import tomllib
import unicodedata
from functools import lru_cache
from importlib import resources
from itertools import pairwise

from connive.core.errors import IllegalAction


def _load() -> dict[str, frozenset[str]]:
    text = (resources.files(__package__) / "data" / "amounts.toml").read_text(encoding="utf-8")
    return {name: frozenset(words) for name, words in tomllib.loads(text).items()}


LISTS = _load()
NUMBERS = (LISTS["always"] | LISTS["small"] | {"neuf"}) - {"k", "ks"}
SPELT = NUMBERS | {"grand", "seize"}
"""Words that are refused when they come in disguise: nobody disguises an innocent one."""
PIECES = NUMBERS - {"mil"} | {"one", "un", "une", "and", "k", "grand", "seize"}
"""What words that are run together are made of."""
JOINED = frozenset(word for word in NUMBERS if len(word) >= 6)
"""Words that are recognised in pieces: shorter ones come about by chance."""
LONGEST = max(map(len, JOINED))
INSIDE = frozenset(word for word in NUMBERS if re.fullmatch("(?!eighty)....*(dred|sand|ty|teen|ante)", word))
"""Words that no other word contains."""

CURRENCY = "Sc"
SIGNS = (
    "HUNDRED", "KEYCAP", "HEAVY DOLLAR", "DIE FACE", "DOMINO", "CLOCK FACE", "PLAYING CARD", "MAHJONG", "TALLY",
    "COUNTING ROD",
)  # fmt: skip
"""Pictures that are numbers, by their Unicode names."""

LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕһԁɡӏктмнвԛԝαεοιτυνκρχηωɩɪᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢøðđħłıſ",
    "aeopcyxijshdgiktmhbqwaeoituvkpxnwiiabcdefghjklmnoprstuvwyzoddhlis",
)
CAPITAL_LOOK_ALIKES = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ", "abezhikmnoptyxabekmhopctyxijs")
SIGNS_FOR_LETTERS = str.maketrans(
    {"@": "a", "!": "i", "|": "l", "(": "c", "+": "t", "¡": "i", "&": "e", "<": "c", "]": "i"}
)
ENDS = ".,;:!?…\"'»«)]}"
ELISIONS = frozenset(("t'en", "d'eux", "t’en", "d’eux"))
REGIONAL_A = 0x1F1E6
ROMAN = re.compile(r"(?=[MDCLXVI]{2})M*(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
LETTERS_AS_DIGITS = re.compile(r"[lI|S]O{2,}|[lI|]o{3,}")
SMALL_IN_DIGITS = re.compile(r"(?<![\w.,%$])[1-9][0-9]?(?![\w%$]|[.,][0-9])", re.ASCII)
"""A number of one or two digits that stands by itself: it is read like a small number word."""
ANY_SMALL = " two "


def refuse_talk(text: str) -> IllegalAction | None:
    """Return the refusal of a message that states an amount; nothing of the message is in it."""
    if states_amount(text):
        return IllegalAction(game="conspiracy", clause="C4.1", reason="amount")
    return None


def states_amount(text: str) -> bool:
    """Tell whether a message states an amount of money.

    >>> states_amount("one of us lies"), states_amount("I have f i v e  hun-dred on her")
    (False, True)
    """
    text = SMALL_IN_DIGITS.sub(ANY_SMALL, text)
    if any(_is_number_sign(c) for c in unicodedata.normalize("NFKC", text) + text) or _looks_like_digits(text):
        return True
    plain = plain_letters(text)
    words = re.findall(r"[a-z]+|[,.;:!?)…](?=\s|$)", plain)
    if any(_states(words, i) for i in range(len(words))) or _states_a_part(words) or _states_a_share(words):
        return True
    return any(_is_disguised(chunk) for chunk in plain.split()) or _is_pulled_apart(re.findall("[a-z]+", plain))


def plain_letters(text: str) -> str:
    """Return a text in lower case, without accents or invisible signs, look-alike letters replaced by Latin ones."""
    folded = unicodedata.normalize("NFKD", text).translate(CAPITAL_LOOK_ALIKES).casefold().translate(LOOK_ALIKES)
    folded = "".join(_regional(c) for c in folded if unicodedata.category(c) not in ("Mn", "Cf", "Me"))
    return unicodedata.normalize("NFKD", folded)


def _regional(c: str) -> str:
    letter = ord(c) - REGIONAL_A
    return chr(ord("a") + letter) if 0 <= letter < 26 else c


# --- Signs ---


def _is_number_sign(c: str) -> bool:
    """Digits and numerals of every script, currency signs, and pictures of numbers."""
    if c.isascii():
        return c.isdigit() or c == "$"
    if unicodedata.category(c) == CURRENCY or unicodedata.numeric(c, None) is not None:
        return True
    return unicodedata.category(c) == "So" and unicodedata.name(c, "").startswith(SIGNS)


def _looks_like_digits(text: str) -> bool:
    """Roman numerals in capitals, and letters that stand for digits, as in lOOO."""
    for word in re.findall(r"[|]?[^\W_]+", unicodedata.normalize("NFKC", text)):
        if LETTERS_AS_DIGITS.fullmatch(word) or _is_roman(word):
            return True
    return False


def _is_roman(word: str) -> bool:
    """In small letters only those with an x or a v: the others are words too often."""
    if not (word.isupper() or set(word) & {"x", "v"}):
        return False
    return ROMAN.fullmatch(word.upper()) is not None and word.upper() not in LISTS["not_roman"]


# --- Words as they stand ---


def _states(words: list[str], i: int) -> bool:
    """Tell whether the i-th word states an amount where it stands."""
    word, before = words[i], words[i - 1] if i else ""
    after, then = [word if word.isalpha() else "" for word in [*words[i + 1 : i + 3], "", ""][:2]]
    if word in LISTS["always"]:
        return word != "k" or before != "o"
    if word in LISTS["small"]:
        return not (_counts(word, before, after, then) or _counts_down(words, after, then))
    if word in ("one", "un", "une"):
        return _is_sum(before, after, then)
    if word in ("grand", "grands"):
        return not (before in LISTS["describing"] or _describes(before, after))
    if word == "neuf":
        return before not in LISTS["before_new"] and after not in LISTS["counted"]
    if word == "seize":
        return before not in LISTS["before_seize"] and after not in LISTS["after_seize"] | LISTS["counted"]
    return False


def _counts(word: str, before: str, after: str, then: str) -> bool:
    """Small numbers may count what is on the table, or the people around it."""
    if (
        after in LISTS["counted"]
        or before in LISTS["numbered"]
        or (after in ("of", "entre") and then in LISTS["people"])
        or (after, then) == ("d", "entre")
    ):
        return True
    nothing_follows = after not in NUMBERS | {"grand", "grands"}
    return before in LISTS["groups"] and word in ("two", "three", "four", "deux", "trois", "quatre") and nothing_follows


def _counts_down(words: list[str], after: str, then: str) -> bool:
    """ "Ten more and he wins" counts turns, as long as nothing in the message has to do with money."""
    about_money = LISTS["paying"] | LISTS["money"] | LISTS["holding"]
    return (after, then) in (("more", "and"), ("de", "plus")) and about_money.isdisjoint(words) and not _on_a_spy(words)


def _on_a_spy(words: list[str]) -> bool:
    """Tell whether something is said to be on a spy: "on Tanya", "sur Rock"."""
    return any(a in LISTS["before_spy"] and b in LISTS["spies"] for a, b in pairwise(words))


def _is_sum(before: str, after: str, then: str) -> bool:
    """An article is a sum after a word for paying, or before "on" and a spy."""
    if before in LISTS["paying"] and (not after or after in LISTS["after_sum"]):
        return True
    return after in LISTS["before_spy"] and then in LISTS["spies"] and before not in LISTS["determiners"]


def _describes(before: str, after: str) -> bool:
    """Tell whether "grand" belongs to a noun that follows: "a grand plan", "un grand risque"."""
    return bool(after) and after not in LISTS["after_sum"] | LISTS["spies"] and before not in NUMBERS


def _states_a_part(words: list[str]) -> bool:
    return not LISTS["parts"].isdisjoint(words) and not LISTS["money"].isdisjoint(words)


def _states_a_share(words: list[str]) -> bool:
    """ "All my money is on Earl", "everything I have is on Earl": a seat that counts the pay-offs knows the sum."""
    if not _on_a_spy(words) or LISTS["shares"].isdisjoint(words):
        return False
    return not LISTS["money"].isdisjoint(words) or (
        not LISTS["whole"].isdisjoint(words) and not LISTS["holding"].isdisjoint(words)
    )


# --- Words in disguise ---


def _is_disguised(chunk: str) -> bool:
    """Tell whether a run of signs without a space hides a number: hun.dred, f!ve, h*ndred, fiiive, fivehundred."""
    core = chunk.rstrip(ENDS).lstrip("\"'«([{")
    if not core or core in ELISIONS:
        return False
    bare = re.sub("[^a-z]", "", core)
    signed = re.sub("[^a-z]", "", chunk.rstrip(ENDS).translate(SIGNS_FOR_LETTERS))
    forms = {bare, signed}
    forms |= {_unstretched(form, n) for form in (bare, signed) for n in (1, 2)}
    forms |= {form.replace("vv", "w").replace("rn", "m") for form in (bare, signed)}
    if any(form in SPELT for form in forms - {core}):
        return True
    return any(_is_run_together(form) or _is_misspelt(form) for form in forms) or _has_blanks(core)


def _unstretched(word: str, length: int) -> str:
    """Shorten letters that come three times or more."""
    return re.sub(r"(.)\1{2,}", lambda run: run[1] * length, word)


def _has_blanks(core: str) -> bool:
    """Tell whether a word with a few letters blanked out fits a number: h*ndred."""
    blanks = len(re.findall("[*#_~^%]", core))
    if not blanks or blanks * 3 > len(core) or not re.fullmatch("[a-z*#_~^%]+", core):
        return False
    pattern = re.compile(re.sub("[*#_~^%]", ".", core))
    return any(pattern.fullmatch(word) for word in SPELT)


@lru_cache(maxsize=4096)
def _is_run_together(word: str) -> bool:
    """Tell whether a word is made of several number words, or holds one that no other word holds."""
    if any(inside in word for inside in INSIDE):
        return True
    reach: dict[int, tuple[int, bool]] = {0: (0, False)}
    for start in range(len(word)):
        if start in reach:
            pieces, real = reach[start]
            for piece in PIECES:
                if word.startswith(piece, start):
                    end = start + len(piece)
                    now = (pieces + 1, real or piece in NUMBERS)
                    reach[end] = max(reach.get(end, (0, False)), now, key=lambda found: (found[1], found[0]))
    pieces, real = reach.get(len(word), (0, False))
    return real and pieces > 1


@lru_cache(maxsize=4096)
def _is_misspelt(word: str) -> bool:
    return any(abs(len(word) - len(number)) <= 1 and one_letter_off(word, number) for number in LISTS["long"])


def one_letter_off(a: str, b: str) -> bool:
    """Tell whether two words are equal except for one letter that is wrong, missing, added, or two swapped."""
    head = 0
    while head < min(len(a), len(b)) and a[head] == b[head]:
        head += 1
    x, y = a[head:], b[head:]
    return x == y or x[1:] == y[1:] or x[1:] == y or x == y[1:] or (x[:2] == y[:2][::-1] and x[2:] == y[2:])


def _is_pulled_apart(words: list[str]) -> bool:
    """Tell whether neighbouring pieces make a number: "hun dred", or letters one by one: "t e n"."""
    for start in range(len(words)):
        joined = ""
        for piece in words[start:]:
            joined += piece
            if joined in JOINED and joined != piece:
                return True
            if len(joined) > LONGEST:
                break
    letters = re.findall(r"(?:\b[a-z] ){2,}[a-z]\b", " ".join(words))
    return any(number in run.replace(" ", "") for run in letters for number in SPELT)
