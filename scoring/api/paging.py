"""What is asked for after the question mark, and long lists, a page at a time."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

MOST_ENTRIES = 500


def asked(query: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """The parameters that a serializer declares; 400 for one that is wrong or given twice.

    One that is given and empty is wrong, too: it was meant to say something.
    """
    given = request.query_params
    twice = [name for name in query().get_fields() if len(given.getlist(name)) > 1]
    if twice:
        raise serializers.ValidationError({name: [_("Give this once.")] for name in twice})
    checked = query(data=given.dict())
    checked.is_valid(raise_exception=True)
    values: dict[str, Any] = checked.validated_data
    return values


class PageQuery(serializers.Serializer[Any]):
    """Which part of a list."""

    page = serializers.IntegerField(default=1, min_value=1)
    page_size = serializers.IntegerField(default=50, min_value=1, max_value=MOST_ENTRIES)


class Pages(PageNumberPagination):
    """50 entries a page, or as many as the client asks for; 404 beyond the last page."""

    page_size_query_param = "page_size"
    max_page_size = MOST_ENTRIES

    def get_page_size(self, request: Request) -> int:
        """How many entries; the page's own number is checked on the way."""
        size: int = asked(PageQuery, request)["page_size"]
        return size
