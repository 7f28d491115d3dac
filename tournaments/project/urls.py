"""All URLs of the product."""

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from tournaments.people.own_pages import SignInForm
from tournaments.project import health

SIGN_IN = LoginView.as_view(redirect_authenticated_user=True, authentication_form=SignInForm)

handler400 = "tournaments.project.failures.bad_request"
handler500 = "tournaments.project.failures.server_error"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("sign-in/", SIGN_IN, name="login"),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    path("password/", include("tournaments.people.password_urls")),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("api/", include("tournaments.project.api.urls")),
    path("", include("scoring.pages.urls")),
    path("", include("policies.page_urls")),
    path("", include("tournaments.page_urls")),
    path("admin/", admin.site.urls),
]
