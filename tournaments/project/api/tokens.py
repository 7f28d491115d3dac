"""Signing in to the API: a token for a user name and a password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import NotAuthenticated, Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.throttling import SignInThrottle
from scoring.errors import Refusal


class WrongPassword(Refusal):
    """No active account has this name and password."""

    status = 401
    code = "wrong_password"


class SignIn(serializers.Serializer[Any]):
    """Who signs in."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=1000, trim_whitespace=False, write_only=True)


class SignedIn(serializers.Serializer[Any]):
    """The token, for the header `Authorization: Token …`."""

    token = serializers.CharField()


class TokenView(APIView):
    """The caller's token."""

    throttle_classes = [SignInThrottle]

    @extend_schema(operation_id="token_create", request=SignIn, responses=SignedIn, auth=[])
    def post(self, request: Request) -> Response:
        """Sign in: the same token each time, until it is thrown away."""
        sent = SignIn(data=request.data)
        sent.is_valid(raise_exception=True)
        user = authenticate(request, **sent.validated_data)
        if getattr(request, "axes_locked_out", False):
            raise Throttled
        if user is None:
            raise WrongPassword(_("The user name or the password is wrong."))
        token, _created = Token.objects.get_or_create(user=user)
        return Response({"token": token.key})

    @extend_schema(operation_id="token_destroy", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Throw the token away on all devices."""
        if not request.user.is_authenticated:
            raise NotAuthenticated
        Token.objects.filter(user=request.user).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
