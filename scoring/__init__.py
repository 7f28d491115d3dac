"""One game: its log, its rules and what is folded from them."""
