"""The scorekeeper's page: what it shows, made of plain values for the templates.

`screen.py` puts it together; each other module makes one part of it. Everything is asked of the
state and of `legal`; no rule is known here.
"""
