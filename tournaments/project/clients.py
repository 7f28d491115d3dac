"""Who is asking, when proxies stand in between."""

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str:
    """Return the address of the client, as the nearest trusted proxy saw it.

    `TRUSTED_PROXIES` says how many proxies of ours each request passes. Each of them
    appends the address that it saw to X-Forwarded-For; what stands before these
    entries was written by the client and means nothing.
    """
    seen = str(request.META.get("REMOTE_ADDR", ""))
    proxies: int = settings.TRUSTED_PROXIES
    forwarded = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",")]
    if proxies and len(forwarded) >= proxies and forwarded[-proxies]:
        return forwarded[-proxies]
    return seen
