"""Runs npm in client/ with the Node of the environment: `python -m tools.npm run check`"""

import sys
from pathlib import Path

from hatch_build import install_modules, npm

if __name__ == "__main__":
    install_modules(Path("client"))
    npm(Path("client"), *sys.argv[1:])
