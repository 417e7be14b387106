"""C4.1: the tested list of what states an amount, with the usual evasions, and of what does not."""

import unicodedata

import pytest

from connive import IllegalAction, Match
from connive.games.conspiracy.talk import LISTS, one_letter_off, plain_letters, refuse_talk, states_amount

REFUSED = [
    # Digits and signs of every script
    "I have 500 on Tanya",
    "5",
    "I am at 2",
    "2 on Tanya",
    "seat 200 lies",
    "100 spaces",
    "2.5 steps",
    "5% of it",
    "0 steps",
    "5k steps",
    "round 5 hundred",
    "all my money is on Earl",
    "All of my cash went to Tanya.",
    "the rest of my money is on Rock",
    "everything I have is on Earl",
    "tout mon argent est sur Earl",
    "tout ce que j'ai est sur Rita",
    "ten more on Tanya and I win",
    "I have ten more and he loses",
    "10 more",
    "５００ on her",
    "٥٠٠ on her",
    "x² on Tom",
    "half? ½",
    "① on Tom",
    "Ⅷ on Tom",
    "五 on Tom",
    "5️⃣",
    "🔟 on Tom",
    "💯",
    "⚄ on Rock",
    "🕔",
    "I paid him $",
    "some € and £",
    "＄",
    "💲",
    # English
    "five hundred on Tanya",
    "I have a hundred",
    "hundreds of dollars",
    "a thousand says he stops",
    "a grand on Tanya",
    "a grand",
    "Grand",
    "half a grand, no less",
    "several grand for Tom",
    "k",
    "one k on Rock",
    "a k",
    "twenty",
    "twenty-one",
    "zero on Rita",
    "I bid one",
    "I paid one to Tom",
    "I have one on Tanya",
    "two",
    "I have two on Tanya",
    "at least six",
    "a dozen",
    "a fiver",
    "I have half my money on Rita",
    "a million",
    "ninety",
    "more than ten",
    "five six seven",
    "you two hundred",
    # French
    "j'ai cinq cents sur Tanya",
    "mille sur Rock",
    "deux mille",
    "une centaine",
    "quelques milliers",
    "cent",
    "vingt-deux",
    "quatre-vingts",
    "soixante-dix",
    "zéro",
    "j'ai un sur Tanya",
    "je mise un",
    "j'en ai dix",
    "treize à la douzaine",
    "j'ai mis seize sur Tom",
    "neuf sur Rita",
    "septante",
    "la moitié de mon argent est sur Rock",
    "cinquante",
    # Joined, split, spaced, punctuated
    "fivehundred",
    "FIVEHUNDREDANDFIFTY",
    "tenk",
    "onek",
    "cinqcents",
    "deuxmille",
    "f i v e",
    "I have f i v e on her",
    "t e n",
    "s-i-x",
    "f.i.v.e h.u.n.d.r.e.d",
    "hun dred",
    "thou sand",
    "hun-dred",
    "h_u_n_d_r_e_d",
    "twen ty",
    "h u n dred",
    "cin quante",
    "m i l l e",
    "mil.le",
    "t/e/n",
    "(hundred)",
    "“hundred”",
    "hundred!",
    "c'est mille.",
    "five\u200b hun\u200bdred",
    "hun\u00addred",
    # Look-alikes, accents, signs for letters, stretched and misspelt
    "fívé",
    "hùndred",
    "тhоusand",
    "hundrеd",
    "ѕіх",
    "τen",
    "ｔｅｎ",
    "𝐭𝐞𝐧",
    "ⓣⓔⓝ",
    "ᴛᴇɴ",
    "🇹🇪🇳",
    "tëñ",
    "thous@nd",
    "f!ve",
    "s|x".replace("|", "!"),
    "n!ne",
    "mi||e",
    "(inquante",
    "tvvo",
    "tvventy",
    "rnille",
    "fiiive",
    "threeee",
    "hunnndred",
    "hunderd",
    "hundrd",
    "thousnd",
    "fourty",
    "h*ndred",
    "f*ve",
    "th#usand",
    "hundr3d",
    "th0usand",
    "lOOO",
    "IOO on Tom",
    "SOO",
    "XV on Tom",
    "MD",
    "xii",
    "C-note",
    "TEN",
    "Ten thousand",
]

ALLOWED = [
    # English
    "He is 2 spaces from home",
    "seat 3 is lying",
    "in round 5 we stop him",
    "Round 14 of your bluffing",
    "ten more and he wins",
    "10 more and he wins",
    "3 turns left!",
    "2 against 1",
    "all eyes on Earl",
    "everything depends on Earl",
    "il est à 2 pas du but",
    "le joueur 3 ment",
    "dix de plus et il gagne",
    "tout repose sur Earl",
    "one of us lies",
    "No one believes you.",
    "The one on Tanya's space is a decoy",
    "this one to Tom, that one to Rita",
    "which one of you paid Tanya?",
    "I have nothing on Tom",
    "everything I have is on her",
    "all the money in the world",
    "dollars talk",
    "bet your bottom dollar",
    "you two are in it together",
    "the two of us against Moscow",
    "two of them are bluffing",
    "Ahmed is two steps from Washington",
    "three turns and it is over",
    "two against one",
    "First you, then me, and a second time",
    "the third move",
    "that is a grand plan",
    "it is grand",
    "let us seize the case",
    "we must seize Vienna",
    "seize it now",
    "often, attend, tenant, tenet, weighty, milk, bronze, canine, freight, tone, stone, phone",
    "that's even worse",
    "it's even money",
    "I attended to it",
    "OK",
    "O.K.",
    "ok ok",
    "for you, to me, too late",
    "wow!",
    "What the h*ll, d*mn",
    "s**t",
    "half of us are lying",
    "I weigh my words",
    "a million".replace("million", "millionaire"),
    "soon, zoo, boo",
    "loo",
    "I did. Civil war. Vivid. Mild. MIX it up",
    "Washington DC",
    "Sofia, Athens, Rome - then London!",
    "bluff, bluff, bluff",
    "certainly, a certain Rita",
    "bullion",
    "(one of us)",
    "cover me",
    "not covered",
    "I'll challenge that; you won't dare.",
    "Who's got the biggest account on Rock?",
    "hmm… 😀 💰",
    "see you xx",
    # French
    "un espion, une espionne",
    "l'un d'eux ment",
    "l'un d’eux ment",
    "je t'en prie",
    "va-t'en",
    "quoi de neuf ?",
    "rien de neuf",
    "un grand risque",
    "il est trop grand",
    "le plus grand bluff",
    "nous deux contre Londres",
    "vous trois",
    "trois d'entre nous",
    "à deux pas de Moscou",
    "deux cases encore",
    "une certaine Rita",
    "la famille de Camille",
    "je n'ai rien sur Tom",
    "tout mon argent",
    "y a-t-il un traître ?",
    "il ne bluffe ni ne ment",
    "c'est le premier, pas le deuxième",
    "ça sent le piège",
    "il vint, il vit",
    "tu mens",
    "une fois de plus",
    "les deux espions",
]


@pytest.mark.parametrize("text", REFUSED)
def test_C4_1_a_message_that_states_an_amount_is_refused(text: str) -> None:
    refusal = refuse_talk(text)
    assert refusal is not None
    assert refusal.clause == "C4.1"
    assert refusal.reason == "amount"
    assert refusal.facts == {}, "nothing of the message is repeated"


@pytest.mark.parametrize("text", ALLOWED)
def test_C4_1_ordinary_talk_is_not_refused(text: str) -> None:
    assert refuse_talk(text) is None


@pytest.mark.parametrize("word", sorted(LISTS["always"] | LISTS["small"]))
def test_C4_1_every_word_of_the_list_is_refused_in_every_usual_disguise(word: str) -> None:
    assert states_amount(f"on Tanya: {word}.")
    assert states_amount(word.upper())
    assert states_amount("".join(c + "\u0301" for c in word)), "accents"
    assert states_amount("".join(c + "\u200d" for c in word)), "invisible signs"
    wide = "".join(chr(ord(c) - ord("a") + ord("ａ")) for c in word)
    assert states_amount(wide), "full width"
    if len(word) > 2:
        assert states_amount("I have " + " ".join(word) + " there"), "letters one by one"
        assert states_amount("-".join(word)), "hyphens"
        assert states_amount(word[:2] + "." + word[2:]), "a dot inside"
        assert states_amount(f"{word[0]}{word[1] * 4}{word[2:]}") or word[1] == word[2] or word[0] == word[1], (
            "stretched"
        )


def test_C4_1_digits_of_all_scripts_are_refused() -> None:
    digits = [chr(i) for i in range(0x110000) if unicodedata.category(chr(i)) in ("Nd", "Nl", "No", "Sc")]
    assert len(digits) > 1000
    assert all(states_amount(f"it is {digit}") for digit in digits)


def test_C4_1_a_refused_message_is_neither_delivered_nor_stored() -> None:
    match = Match("conspiracy", seed=1)
    match.talk(0, "one of us lies")
    with pytest.raises(IllegalAction) as refused:
        match.talk(1, "she has f i v e hun-dred")
    assert "hun" not in str(refused.value)
    assert [getattr(entry, "text", "") for entry in match.log] == ["one of us lies"]
    assert "hun-dred" not in str(match.record())


def test_look_alikes_become_latin() -> None:
    assert plain_letters("ТеΝ Ünïcödé ﬁve") == "ten unicode five"


def test_one_letter_off() -> None:
    assert one_letter_off("hundred", "hundrd")
    assert one_letter_off("hundred", "hundered")
    assert one_letter_off("hundred", "hundrde")
    assert one_letter_off("hundred", "hundrad")
    assert not one_letter_off("hundred", "hunters")


def test_C4_1_long_and_strange_messages_are_judged_quickly() -> None:
    assert not states_amount("a b " * 120)
    assert not states_amount("\u0301" * 500)
    assert not states_amount("")
    assert states_amount("o" * 480 + " hundred")
