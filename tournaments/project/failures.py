"""What Django answers by itself when something fails: JSON under `/api/`, else a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from scoring.answers import api_bad_request, api_server_error

API = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a request that Django itself refuses, such as one with too many fields."""
    if request.path.startswith(API):
        return api_bad_request(request)
    return defaults.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a bug."""
    if request.path.startswith(API):
        return api_server_error(request)
    return defaults.server_error(request)
