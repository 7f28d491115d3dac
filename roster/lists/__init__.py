"""Lists of players that somebody brings along: read, compared with who is here, added at once."""
