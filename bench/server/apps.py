"""The app of the bare view's one table."""

from django.apps import AppConfig


class BareConfig(AppConfig):
    """A table that takes one row a request; made by the benchmark, not by a migration."""

    name = "bench.server"
    label = "bare"
