"""The championship: who plays for the title, who won it, and the books that remember."""
