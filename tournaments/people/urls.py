"""The pages of people."""

from django.urls import path

from tournaments.people import merging_pages, officials_pages, own_pages, pages

urlpatterns = [
    path("players/", pages.players, name="players"),
    path("players/<int:player_id>/", pages.player, name="player"),
    path("players/<int:player_id>/against/", pages.against, name="player-against"),
    path(
        "players/<int:player_id>/games/<int:game_id>/",
        pages.player_turns,
        name="player-turns",
    ),
    path("players/<int:player_id>/claim/", own_pages.claim_record, name="claim"),
    path("invitations/<str:token>/", own_pages.invitation, name="invitation"),
    path("me/account/", own_pages.own_account, name="own-account"),
    path("me/address/<str:token>/", own_pages.own_address, name="own-address"),
    path("officials/players/", officials_pages.people, name="people"),
    path("officials/players/<int:player_id>/", officials_pages.person, name="person"),
    path("officials/players/<int:player_id>/merge/", merging_pages.merge, name="person-merge"),
    path(
        "officials/players/<int:player_id>/anonymise/",
        merging_pages.anonymise,
        name="person-anonymise",
    ),
    path("officials/merges/<int:merge_id>/undo/", merging_pages.unmerge, name="merge-undo"),
    path("officials/claims/<int:claim_id>/", officials_pages.claim_decision, name="claim-decision"),
]
