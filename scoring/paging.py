"""Long lists, a page at a time."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """50 entries a page, or as many as the client asks for."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 500
