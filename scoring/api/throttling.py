"""How often is too often, for the two things that are worth slowing down."""

from __future__ import annotations

from rest_framework.throttling import AnonRateThrottle, UserRateThrottle


class SignInThrottle(AnonRateThrottle):
    """Guessing passwords: by address, on top of the lock on a user name."""

    scope = "sign-in"
    rate = "30/min"


class ImportThrottle(UserRateThrottle):
    """Importing transcripts: by user."""

    scope = "import"
    rate = "60/min"
