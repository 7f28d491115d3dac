"""Benchmarks: each row is a ratio to a bare baseline, measured in the same run."""
