"""The page of rulings and options is made from the rules, and is never out of date."""

from tools.rulings import PAGE, page

from connive.core.registry import games


def test_the_page_is_what_the_rules_say_now() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.rulings"


def test_every_option_and_every_ruling_is_on_it() -> None:
    text = page()
    for game in games().values():
        for name in game.model.Options.__struct_fields__:
            assert f"| `{name}` |" in text
    for clause in ("B4.6", "B7.1", "K2.5"):
        assert f"| {clause} |" in text
