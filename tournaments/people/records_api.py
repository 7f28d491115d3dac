"""What is done about records over the API: claims, invitations, merges, anonymising.

Each operation asks the table of roles and calls the one service that the pages call, too. No
answer holds an address: who invites knows where the letter goes.
"""

from __future__ import annotations

from typing import Any, cast

from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.generics import ListAPIView, get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from roster import merging
from roster.claims import claim, decide, waiting
from roster.invitations import invite, open_invitations, withdraw
from roster.models import Claim, Merge, Player, User
from roster.roles import Action
from scoring.errors import Forbidden
from scoring.people import anonymise_record, foresee_anonymised, merge_records
from scoring.seating import as_pk
from tournaments.access import may_anywhere
from tournaments.people import records_json as told
from tournaments.people.letters import ask_for


def _record(player_id: int | str) -> Player:
    found = Player.objects.select_related("merged_into", "user")
    return get_object_or_404(found, pk=as_pk(str(player_id)))


class _SignedIn(APIView):
    """What takes an account; `needs` names what the roles must allow, where it takes an office."""

    permission_classes = [IsAuthenticated]
    needs: Action | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Let pass who may; 401 for who has not signed in, 403 for everybody else."""
        super().initial(request, *args, **kwargs)
        if self.needs is not None and not may_anywhere(request.user, self.needs):
            raise Forbidden

    def actor(self) -> User:
        """Who asks; nobody comes so far without an account."""
        return cast("User", self.request.user)


# --- Claims --------------------------------------------------------------------------------------


class ClaimView(_SignedIn):
    """Claiming a record."""

    @extend_schema(
        operation_id="claims_make", request=told.NewClaim, responses={201: told.OwnClaim}
    )
    def post(self, request: Request, player_id: int) -> Response:
        """Say that a record is one's own; an official decides."""
        player = _record(player_id)
        new = told.NewClaim(data=request.data)
        new.is_valid(raise_exception=True)
        made = claim(player, by=self.actor(), note=new.validated_data["note"])
        return Response(told.OwnClaim(made).data, status=status.HTTP_201_CREATED)


@extend_schema_view(get=extend_schema(operation_id="claims_list"))
class ClaimsView(_SignedIn, ListAPIView[Claim]):
    """The claims that nobody has decided, the oldest first."""

    needs = Action.DECIDE_CLAIM
    queryset = waiting()
    serializer_class = told.ClaimSerializer
    filter_backends = []


class ClaimDecisionView(_SignedIn):
    """Deciding a claim."""

    needs = Action.DECIDE_CLAIM

    @extend_schema(
        operation_id="claims_decide", request=told.Decision, responses=told.ClaimSerializer
    )
    def post(self, request: Request, claim_id: int) -> Response:
        """Approve a claim, which links the account, or refuse it with a reason."""
        found = get_object_or_404(Claim, pk=as_pk(str(claim_id)))
        said = told.Decision(data=request.data)
        said.is_valid(raise_exception=True)
        approve, reason = said.validated_data["approve"], said.validated_data["reason"]
        made = decide(found.pk, approve=approve, reason=reason, actor=self.actor())
        return Response(told.ClaimSerializer(made).data)


# --- Invitations ---------------------------------------------------------------------------------


class InvitationView(_SignedIn):
    """The invitation of a record."""

    needs = Action.INVITE

    @extend_schema(
        operation_id="invitations_make",
        request=told.NewInvitation,
        responses={201: told.InvitationMade},
    )
    def post(self, request: Request, player_id: int) -> Response:
        """Make the link by which a player gets an account; it is told this once.

        An earlier link of the same player opens nothing any more.
        """
        player = _record(player_id)
        new = told.NewInvitation(data=request.data)
        new.is_valid(raise_exception=True)
        address = new.validated_data["address"]
        made, token = invite(player, address=address, actor=self.actor())
        link = request.build_absolute_uri(reverse("invitation", args=[token]))
        sent = bool(address) and ask_for("invitation", address, player.name, link)
        body = {"link": link, "expires_at": made.expires_at, "letter": sent}
        return Response(told.InvitationMade(body).data, status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="invitations_withdraw", responses={204: None})
    def delete(self, request: Request, player_id: int) -> Response:  # noqa: ARG002 (DRF's)
        """Take the record's invitation back, so that its link opens nothing."""
        for each in open_invitations().filter(player=_record(player_id)):
            withdraw(each.pk, actor=self.actor())
        return Response(status=status.HTTP_204_NO_CONTENT)


# --- Merges --------------------------------------------------------------------------------------


@extend_schema_view(get=extend_schema(operation_id="merges_list"))
class MergesView(_SignedIn, ListAPIView[Merge]):
    """The merges that hold, the oldest first."""

    needs = Action.MERGE
    queryset = Merge.objects.filter(undone_at=None).select_related("kept", "merged")
    serializer_class = told.MergeSerializer
    filter_backends = []

    @extend_schema(
        operation_id="merges_make", request=told.NewMerge, responses={201: told.MergeSerializer}
    )
    def post(self, request: Request) -> Response:
        """Read two records as one person's from now on, with a reason."""
        new = told.NewMerge(data=request.data)
        new.is_valid(raise_exception=True)
        kept, merged = new.validated_data["kept"], new.validated_data["merged"]
        reason = new.validated_data["reason"]
        made = merge_records(kept, merged, reason=reason, actor=self.actor())
        return Response(told.MergeSerializer(made).data, status=status.HTTP_201_CREATED)


class MergeUndoView(_SignedIn):
    """Undoing a merge."""

    needs = Action.MERGE

    @extend_schema(operation_id="merges_undo", request=None, responses=told.MergeSerializer)
    def post(self, request: Request, merge_id: int) -> Response:  # noqa: ARG002 (DRF's)
        """Read two records as two again; said twice it is undone once."""
        found = get_object_or_404(Merge, pk=as_pk(str(merge_id)))
        return Response(told.MergeSerializer(merging.undo(found.pk, actor=self.actor())).data)


# --- Anonymising ---------------------------------------------------------------------------------


class AnonymiseView(_SignedIn):
    """Anonymising a record, for good."""

    needs = Action.ANONYMISE

    @extend_schema(operation_id="players_anonymise_preview", responses=told.ErasedSerializer)
    def get(self, request: Request, player_id: int) -> Response:  # noqa: ARG002 (DRF's)
        """Tell all that anonymising would change; nothing is changed."""
        erased = foresee_anonymised(_record(player_id))
        accounts = [each.get_username() for each in erased.accounts]
        body = {"instead": erased.instead, "accounts": accounts, "passages": erased.passages}
        return Response(told.ErasedSerializer(body).data)

    @extend_schema(
        operation_id="players_anonymise", request=told.Sure, responses=told.AnonymisedSerializer
    )
    def post(self, request: Request, player_id: int) -> Response:
        """Take a person's name and account out of everything. It cannot be undone."""
        player = _record(player_id)
        told.Sure(data=request.data).is_valid(raise_exception=True)
        erased = anonymise_record(player, actor=self.actor())
        body = {"player": str(erased.player.pk), "name": erased.instead}
        return Response(told.AnonymisedSerializer({**body, "texts": len(erased.passages)}).data)
