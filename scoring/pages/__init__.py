"""The officials' pages of one game: score entry, roster and arrivals, the call for players."""
