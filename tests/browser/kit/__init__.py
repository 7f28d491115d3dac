"""The page kit without a game: announcer, forms, dice field, components."""
