"""The schema, and the pages to browse it with; every file of them is served from here."""

from __future__ import annotations

from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_page
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

KEPT_SECONDS = 15 * 60
"""The schema changes with a new version alone, and takes a while to make."""


@method_decorator(cache_page(KEPT_SECONDS), name="dispatch")
class SchemaView(SpectacularJSONAPIView):
    """The API's description in OpenAPI 3."""


class DocsView(SpectacularSwaggerSplitView):
    """The same to read and to try out. Its script comes by itself, as the security policy asks."""

    url_name = "api-schema"
