"""The tests; docs/operations.md says how to run them against other servers."""
