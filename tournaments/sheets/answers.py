"""Answering with a sheet: the page to print, or a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.conditional import unless_known
from tournaments.screens.links import Link
from tournaments.sheets.addresses import UrlOf, files
from tournaments.sheets.as_html import printed
from tournaments.sheets.formats import FILES, PRINT, file_of
from tournaments.sheets.sheet import Sheet


def handed_out(
    request: HttpRequest, sheet: Sheet, form: str, url_of: UrlOf, back: Link
) -> HttpResponse:
    """Answer with a sheet in one format, unless the browser has the very same."""

    def page() -> HttpResponse:
        context = {
            "sheet": sheet,
            "tables": printed(sheet),
            "wide": sheet.is_wide,
            "downloads": files(url_of),
            "back": back,
        }
        return render(request, "tournaments/sheet.html", context)

    def file() -> HttpResponse:
        answer = HttpResponse(file_of(sheet, form), content_type=FILES[form].content_type)
        answer["Content-Disposition"] = f'attachment; filename="{sheet.file}.{form}"'
        return answer

    return unless_known(request, sheet, page if form == PRINT else file)
