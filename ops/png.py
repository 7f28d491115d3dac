"""Smaller screenshots: a picture of a page needs no more than a palette of 256 colours."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEADER = struct.Struct(">IIBBBBB")
TRUE_COLOUR, PALETTE = 2, 3
BYTES = 3
MOST_COLOURS = 256

Colour = tuple[int, int, int]


def with_palette(picture: bytes) -> bytes:
    """Return a true-colour PNG (8 bits a channel, no transparency) as one with a palette.

    Where it has more than 256 colours, the rarest become the nearest of the others: edges of
    letters, where nobody sees it. ValueError for any other kind of PNG.
    """
    chunks = dict(_joined(picture))
    width, height, depth, kind, *_ = HEADER.unpack(chunks[b"IHDR"])
    if (depth, kind) != (8, TRUE_COLOUR):
        raise ValueError(f"not a true-colour PNG with 8 bits a channel: {depth} bits, kind {kind}")
    pixels = _pixels(zlib.decompress(chunks[b"IDAT"]), width, height)
    colours = [*zip(pixels[0::BYTES], pixels[1::BYTES], pixels[2::BYTES], strict=True)]
    palette, numbers = _palette(Counter(colours))
    lines = bytes(map(numbers.__getitem__, colours))
    rows = (b"\0" + lines[start : start + width] for start in range(0, len(lines), width))
    return SIGNATURE + b"".join(
        _chunk(name, data)
        for name, data in (
            (b"IHDR", HEADER.pack(width, height, 8, PALETTE, 0, 0, 0)),
            (b"PLTE", bytes(part for colour in palette for part in colour)),
            (b"IDAT", zlib.compress(b"".join(rows), 9)),
            (b"IEND", b""),
        )
    )


def _joined(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks by name, the data that came in several of them joined."""
    data, place = bytearray(), len(SIGNATURE)
    while place < len(picture):
        length, name = struct.unpack_from(">I4s", picture, place)
        body = picture[place + 8 : place + 8 + length]
        if name == b"IDAT":
            data += body
        else:
            yield name, body
        place += 12 + length
    yield b"IDAT", bytes(data)


def _pixels(filtered: bytes, width: int, height: int) -> bytes:
    """Undo the filters: each row is told as the difference to its neighbours."""
    stride = width * BYTES
    above, whole = bytearray(stride), bytearray()
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(filtered[start + 1 : start + 1 + stride])
        _UNFILTER[filtered[start]](line, above)
        whole += line
        above = line
    return bytes(whole)


def _none(line: bytearray, above: bytearray) -> None:
    pass


def _sub(line: bytearray, above: bytearray) -> None:
    for index in range(BYTES, len(line)):
        line[index] = (line[index] + line[index - BYTES]) & 255


def _up(line: bytearray, above: bytearray) -> None:
    line[:] = bytes((one + other) & 255 for one, other in zip(line, above, strict=True))


def _average(line: bytearray, above: bytearray) -> None:
    for index in range(len(line)):
        left = line[index - BYTES] if index >= BYTES else 0
        line[index] = (line[index] + (left + above[index]) // 2) & 255


def _paeth(line: bytearray, above: bytearray) -> None:
    for index in range(len(line)):
        left = line[index - BYTES] if index >= BYTES else 0
        corner = above[index - BYTES] if index >= BYTES else 0
        line[index] = (line[index] + _nearest_to_sum(left, above[index], corner)) & 255


def _nearest_to_sum(left: int, up: int, corner: int) -> int:
    """Return the neighbour nearest to left + up - corner; of equals the first."""
    guess = left + up - corner
    return min(left, up, corner, key=lambda value: abs(guess - value))


_UNFILTER = (_none, _sub, _up, _average, _paeth)


def _palette(counted: Counter[Colour]) -> tuple[list[Colour], dict[Colour, int]]:
    """Return the most frequent colours, and for every colour the number of its nearest there."""
    palette = [colour for colour, _ in counted.most_common(MOST_COLOURS)]
    numbers = {colour: number for number, colour in enumerate(palette)}
    for colour in counted.keys() - numbers.keys():
        numbers[colour] = min(
            range(len(palette)),
            key=lambda number: _distance(palette[number], colour),
        )
    return palette, numbers


def _distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _chunk(name: bytes, data: bytes) -> bytes:
    checksum = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", checksum)
