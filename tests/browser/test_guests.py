"""The guests of these tests: what they pick is there when they pick it."""

from tests.browser.conftest import Visit

BETWEEN_TWO_QUESTIONS = """<div data-choices></div><script>
const add = () => document.querySelector('[data-choices]').innerHTML = '<button class="choice">Run</button>'
setTimeout(add, 200)
document.addEventListener('click', (event) => document.title = event.target.textContent)
</script>"""


def test_whoever_picks_between_two_questions_waits_for_the_next(visit: Visit) -> None:
    ann = visit()
    ann.page.set_content(BETWEEN_TWO_QUESTIONS)
    ann.pick()
    assert ann.page.title() == "Run"


def test_whoever_picks_when_the_game_is_over_picks_nothing(visit: Visit) -> None:
    ann = visit()
    ann.page.set_content('<div class="ending">Red wins.</div>')
    ann.pick()
