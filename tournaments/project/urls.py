"""All URLs of the product."""

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from tournaments.project import health

handler400 = "tournaments.project.failures.bad_request"
handler500 = "tournaments.project.failures.server_error"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("sign-in/", LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("api/", include("tournaments.project.api.urls")),
    path("", include("scoring.pages.urls")),
    path("", include("policies.page_urls")),
    path("", include("tournaments.page_urls")),
    path("admin/", admin.site.urls),
]
