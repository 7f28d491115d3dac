"""Setting a tournament up: series, evenings, settings, the first roster, what is missing."""
