"""A list of players brought along: chosen or pasted, looked through, then added at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from roster.lists.matching import Judged, Verdict
from roster.lists.reading import SIZE_LIMIT, ListRefused, PlayerList, as_text, read_list
from roster.lists.services import add_listed, compared, digest
from roster.models import User
from roster.permissions import official_anywhere
from tournaments.screens.player_list import ListScreen, list_screen

PLAYER_LIST: Final = "player-list"
ADD, LEAVE = "add", "leave"


class ListForm(forms.Form):
    """A list as a file, or pasted; what a refused file says comes back in the field below it."""

    file = forms.FileField(
        label=gettext_lazy("File with the list (CSV)"),
        required=False,
        help_text=gettext_lazy(
            "With a column “Name”, or “First name” and “Last name”; “Sort name” is optional. Other "
            "columns are left alone."
        ),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or the list itself, a player in each line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
    )

    read: PlayerList
    """What was read, once the form is valid."""

    def clean(self) -> dict[str, Any]:
        """Read the list; a file takes precedence."""
        cleaned = self.cleaned_data
        file = cleaned.get("file")
        field = "file" if file else "text"
        try:
            if file:
                cleaned["text"] = as_text(file.read(SIZE_LIMIT + 1))
            self.read = read_list(cleaned.get("text", ""))
        except ListRefused as refusal:
            self.add_error(field, refusal.detail)
        return cleaned

    def put_right(self) -> ListForm:
        """The form as it comes back: with the text of a file that was refused in the field."""
        if self.files and "text" in self.cleaned_data:
            self.data = {**dict(self.data.items()), "text": self.cleaned_data["text"]}
        return self


class ChoiceForm(forms.Form):
    """Which players of a list are added: the new ones unless taken out, the others if decided."""

    def __init__(self, lines: Sequence[Judged], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.undecided = [each for each in lines if each.verdict is Verdict.ALIKE]
        new = [each.line for each in lines if each.verdict is Verdict.NEW]
        for each in self.undecided:
            self.fields[f"line-{each.line.number}"] = _decision(each)
        if new:
            self.fields["new"] = forms.TypedMultipleChoiceField(
                label=_("New players to be added"),
                choices=[(line.number, line.name) for line in new],
                initial=[line.number for line in new],
                coerce=int,
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )

    @property
    def decisions(self) -> list[forms.BoundField]:
        """The fields of the lines that only a person can decide about."""
        return [self[f"line-{each.line.number}"] for each in self.undecided]

    @property
    def new(self) -> forms.BoundField | None:
        """The field of the new players, if there are any."""
        return self["new"] if "new" in self.fields else None

    def chosen(self) -> set[int]:
        """The numbers of the lines to be added."""
        decided = {
            each.line.number
            for each in self.undecided
            if self.cleaned_data[f"line-{each.line.number}"] == ADD
        }
        return decided | set(self.cleaned_data.get("new", []))


def _decision(of: Judged) -> forms.ChoiceField:
    said = [_("{name} is here already.").format(name=known.called) for known in of.known] + [
        _("Line {number} of the list has {name}.").format(number=line.number, name=line.name)
        for line in of.earlier
    ]
    return forms.ChoiceField(
        label=_("Line {number}: {name}").format(number=of.line.number, name=of.line.name),
        help_text=" ".join(said),
        choices=[
            (LEAVE, _("The same person: add nobody")),
            (ADD, _("Somebody else: add {name}").format(name=of.line.name)),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": _("Say whether this is the same person or somebody else.")},
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_list(request: HttpRequest) -> HttpResponse:
    """Take a list from an official, show what each line is, add those who were chosen."""
    if not official_anywhere(request.user):
        raise PermissionDenied
    if request.method != "POST":
        return _asked(request, ListForm())
    step = request.POST.get("step", "")
    if step == "edit":
        return _asked(request, ListForm(initial={"text": request.POST.get("text", "")}))
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _asked(request, form.put_right(), status=422)
    if step == "add":
        return _added(request, form)
    return _compared(request, form.read, form.cleaned_data["text"])


def _asked(request: HttpRequest, form: ListForm, *, status: int = 200) -> HttpResponse:
    return render(request, "tournaments/player_list.html", {"form": form}, status=status)


def _compared(
    request: HttpRequest,
    of: PlayerList,
    text: str,
    *,
    refused: ChoiceForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the list line by line; `refused` is what was chosen and cannot be carried out."""
    lines = compared(of)
    screen: ListScreen = list_screen(of, lines)
    context = {
        "screen": screen,
        "form": refused or ChoiceForm(lines),
        "text": text,
        "seen": digest(lines),
    }
    return render(request, "tournaments/player_list_compared.html", context, status=status)


def _added(request: HttpRequest, form: ListForm) -> HttpResponse:
    """Add the chosen ones, or show what is wrong beside what was chosen."""
    text = form.cleaned_data["text"]
    choice = ChoiceForm(compared(form.read), request.POST)
    if not choice.is_valid():
        return _compared(request, form.read, text, refused=choice, status=422)
    seen = request.POST.get("seen", "")
    try:
        added = add_listed(form.read, choice.chosen(), seen=seen, actor=cast("User", request.user))
    except ListRefused as refusal:
        choice.add_error(None, refusal.detail)
        return _compared(request, form.read, text, refused=choice, status=409)
    said = ngettext("{count} player was added.", "{count} players were added.", len(added))
    messages.success(request, said.format(count=len(added)))
    return HttpResponseRedirect(reverse(PLAYER_LIST))
