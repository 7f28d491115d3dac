"""Pages of people: a player's record for everybody, and what officials do about records."""
