"""The active roller's page: who is called, what to roll, one action each for what can happen."""
