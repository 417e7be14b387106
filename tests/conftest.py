"""What holds for every test: generated examples are the same in every run, and how long one takes decides nothing.

`pytest --hypothesis-profile=default` draws other examples each time.
"""

from hypothesis import HealthCheck, settings

settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
