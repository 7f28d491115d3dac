"""ZIP files: written so that the same season is the same bytes, read without trusting them."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from scoring.errors import Refusal

MANIFEST: Final = "season.json"
SUMS: Final = "SHA256SUMS"
TRANSCRIPT: Final = re.compile(r"games/(?:0[1-9]|1\d|2[0-6])\.json")
FILE_LIMIT: Final = 1024 * 1024
"""Bytes of one file in it, unpacked: as a transcript that the API takes."""
WHOLE_LIMIT: Final = 16 * 1024 * 1024
"""Bytes of the ZIP itself, and of all that is in it: more than twenty full evenings."""
ALWAYS_THEN: Final = (1980, 1, 1, 0, 0, 0)


class SeasonRefused(Refusal):
    """A file that is no season, or one that cannot be read in here; nothing was written."""

    status = 400
    code = "season"


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files by name as a ZIP; equal files are equal bytes, whenever and wherever that is done."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, ALWAYS_THEN)
            info.create_system, info.external_attr = 3, 0o644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, files[name])
    return out.getvalue()


def unpacked(data: bytes, first: Callable[[bytes], object] = bytes) -> dict[str, bytes]:
    """The files of a season by name; SeasonRefused for whatever else.

    `first` is shown the manifest before anything else is looked at: a newer version's file may
    hold what this one does not know, and is to be refused for that.

    Nothing is written to a disk, no name is used as a path, and no file is unpacked further than
    it may be long, whatever the ZIP says of itself.
    """
    if len(data) > WHOLE_LIMIT:
        raise SeasonRefused(_too_large())
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [info.filename for info in archive.infolist()]
            if names.count(MANIFEST) == 1:
                first(_read_one(archive, archive.getinfo(MANIFEST)))
            _check_names(names)
            return _read(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
        raise SeasonRefused(_("This is no ZIP file, or it was damaged on its way.")) from error


def _check_names(names: list[str]) -> None:
    for name in names:
        if name not in (MANIFEST, SUMS) and not TRANSCRIPT.fullmatch(name):
            text = _("A season has no file “{name}”. Choose a ZIP that was exported as a season.")
            raise SeasonRefused(text.format(name=name[:80]))
        if names.count(name) > 1:
            raise SeasonRefused(_("The file {name} is in it twice.").format(name=name))
    if MANIFEST not in names:
        text = _("There is no {name} in it. Choose a ZIP that was exported as a season.")
        raise SeasonRefused(text.format(name=MANIFEST))


def _read(archive: zipfile.ZipFile) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for info in archive.infolist():
        files[info.filename] = _read_one(archive, info)
        if sum(map(len, files.values())) > WHOLE_LIMIT:
            raise SeasonRefused(_too_large())
    return files


def _read_one(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    if info.flag_bits & 1:
        raise SeasonRefused(_("The ZIP is encrypted. Choose one that opens without a password."))
    with archive.open(info) as file:
        body = file.read(FILE_LIMIT + 1)
    if len(body) > FILE_LIMIT:
        text = _("The file {name} is longer than {limit} kB, which no evening is.")
        raise SeasonRefused(text.format(name=info.filename, limit=FILE_LIMIT // 1024))
    return body


def _too_large() -> str:
    return _("The file is larger than {limit} MB, which no season is.").format(
        limit=WHOLE_LIMIT // 1024 // 1024
    )
