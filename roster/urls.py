"""Where the API has players and rosters; included under `/api/`."""

from __future__ import annotations

from rest_framework.routers import SimpleRouter

from .api import PlayerViewSet, RosterViewSet

router = SimpleRouter()
router.register("players", PlayerViewSet)
router.register("rosters", RosterViewSet)

urlpatterns = router.urls
