"""The kit's own site: a station whose answers depend only on what is typed."""

from django.contrib.auth import views as auth
from django.urls import path
from django.views.i18n import JavaScriptCatalog

from tests.browser.kit import station
from tournaments.project import health

urlpatterns = [
    path("", station.page, name="home"),
    path("record/", station.record, name="record"),
    path("undo/", station.undo, name="undo"),
    path("ask/", station.ask, name="ask"),
    path("parts/", station.parts, name="parts"),
    path("broken/<int:status>/", station.broken, name="broken"),
    path("healthz", health.healthz, name="healthz"),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("standings/", station.parts, name="standings"),
    path("login/", auth.LoginView.as_view(), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
]
