"""What people take away on paper, in a file or in braille: each sheet told once, in five formats.

A sheet (`sheet.Sheet`) says what stands on it and knows no format; a format knows how to put any
sheet into bytes and no game. `standings`, `schedule` and `scoresheet` make sheets; `formats` is the
one list of formats.
"""
