"""Finding interpreters, and pins without hashes."""

import sys

from tools import pythons

PINS = """\
click==8.5.1 \\
    --hash=sha256:aa
uvloop==0.22.1 ; sys_platform != 'win32' \\
    --hash=sha256:bb
    # via connive
"""


def test_pins_are_versions_and_conditions_without_hashes() -> None:
    assert pythons.pins(PINS) == "click==8.5.1\nuvloop==0.22.1 ; sys_platform != 'win32'\n"


def test_an_interpreter_is_found_by_what_it_is_and_not_by_its_name() -> None:
    mine = "{}.{}".format(*sys.version_info[:2])
    assert pythons.is_version(sys.executable, mine) and not pythons.is_version(sys.executable, "3.1")
    assert not pythons.is_version("/bin/false", mine)
    assert pythons.find("2.99") is None


def test_the_supported_pythons_are_those_that_the_package_names() -> None:
    named = (pythons.ROOT / "pyproject.toml").read_text()
    assert all(f"Programming Language :: Python :: {version}" in named for version in pythons.SUPPORTED)
