"""Starts the real parts on one machine: for `make run`, the tests and the benchmarks."""
