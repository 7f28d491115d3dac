"""Every address under `/api/`, floor by floor."""

from django.urls import include, path, re_path
from rest_framework.routers import SimpleRouter

from roster.api import PlayerViewSet
from scoring.answers import api_not_found
from scoring.api.rosters import GameRosterViewSet
from tournaments.project.api.docs import DocsView, SchemaView
from tournaments.project.api.tokens import TokenView

people = SimpleRouter()
people.register("players", PlayerViewSet)
people.register("rosters", GameRosterViewSet)

urlpatterns = [
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("docs/", DocsView.as_view(), name="api-docs"),
    path("token/", TokenView.as_view()),
    path("", include("tournaments.api_urls")),
    path("", include("policies.urls")),
    path("", include("scoring.api.urls")),
    path("", include(people.urls)),
    re_path("", api_not_found),
]
