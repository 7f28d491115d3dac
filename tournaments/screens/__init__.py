"""What the public pages show, as plain data and whole sentences; templates only lay it out."""
