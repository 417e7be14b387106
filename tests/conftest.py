"""What holds for every test: generated examples are the same in every run, how long one takes decides nothing, and
neither does the shell that the tests are started from.

`pytest --hypothesis-profile=default` draws other examples each time.
"""

import os

from hypothesis import HealthCheck, settings

for name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "CONNIVE_LANG", "CONNIVE_KEY_FILE"):
    os.environ.pop(name, None)

settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
