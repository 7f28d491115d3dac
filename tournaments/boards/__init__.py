"""Leaderboards: what everybody did in all tournaments, by series, by year, and of all time."""
