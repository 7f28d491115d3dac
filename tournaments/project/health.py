"""The two questions of a load balancer: whether the process lives, and whether it can serve."""

from collections.abc import Callable

import redis
import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

BROKER_WAIT_SECONDS = 1

log = structlog.get_logger(__name__)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 as long as the process answers at all."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 when games can be recorded, 503 when they cannot.

    Recording needs the database alone. Without the broker the standings lag until it is
    back, so a lost broker is reported but must not take the web processes out of service.
    """
    database, broker = _works(_ask_database), _works(_ask_broker)
    status = "ok" if database and broker else "degraded" if database else "unavailable"
    body = {"status": status, "database": _word(works=database), "broker": _word(works=broker)}
    return JsonResponse(body, status=200 if database else 503)


def _works(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except (DatabaseError, redis.RedisError, OSError) as error:
        log.warning("not ready", part=ask.__name__, error=str(error))
        return False
    return True


def _word(*, works: bool) -> str:
    return "ok" if works else "unreachable"


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_broker() -> None:
    client = redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=BROKER_WAIT_SECONDS,
        socket_timeout=BROKER_WAIT_SECONDS,
    )
    try:
        client.ping()
    finally:
        client.close()
