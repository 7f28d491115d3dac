"""The product's addresses, and the bare view."""

import json

from django.db import transaction
from django.urls import include, path
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


urlpatterns = [
    path("bare/", BareView.as_view()),
    path("", include("tournaments.project.urls")),
]
