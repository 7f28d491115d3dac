"""Live news: what is recorded reaches those who follow, each with what they may know."""
