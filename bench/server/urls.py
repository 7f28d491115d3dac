"""The product's addresses, and the bare views."""

import json
from functools import cache

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from django.views.decorators.http import require_safe
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bench.server.models import Note


class BareView(APIView):
    """Reads a signed-in request, inserts one row, commits, answers."""

    permission_classes = [IsAuthenticated]

    def post(self, request: Request) -> Response:
        """Keep what was sent."""
        with transaction.atomic():
            note = Note.objects.create(body=json.dumps(request.data))
        return Response({"id": note.pk}, status=status.HTTP_201_CREATED)


@cache
def _bytes_of(path: str) -> bytes:
    """What a page of the product sends, made once."""
    return bytes(Client().get(path, headers={"Host": settings.ALLOWED_HOSTS[0]}).content)


@require_safe
def bare_page(request: HttpRequest) -> HttpResponse:
    """Send the bytes of a page of the product, and do nothing else."""
    return HttpResponse(_bytes_of(request.GET["of"]))


urlpatterns = [
    path("bare/page/", bare_page),
    path("bare/", BareView.as_view()),
    path("", include("tournaments.project.urls")),
]
