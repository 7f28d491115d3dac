"""Setting a new password by a letter. Every step answers alike, whoever has an account."""

from django.contrib.auth.views import PasswordResetCompleteView, PasswordResetConfirmView
from django.urls import path

from tournaments.people import own_pages

urlpatterns = [
    path("forgotten/", own_pages.forgotten, name="password_reset"),
    path(
        "new/<uidb64>/<token>/",
        PasswordResetConfirmView.as_view(),
        name="password_reset_confirm",
    ),
    path("set/", PasswordResetCompleteView.as_view(), name="password_reset_complete"),
]
