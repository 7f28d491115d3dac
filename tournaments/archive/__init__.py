"""A season as one file: a ZIP of its transcripts and of what they do not say, written and read.

`packing` knows ZIP files and their dangers, `manifest` what has to stand in one, `exporting` and
`importing` the database. Read into an empty one the season leads to the same standings.
"""
