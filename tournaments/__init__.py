"""Series, tournaments and their standings; the top floor, which knows all the others."""
