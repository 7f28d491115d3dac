"""The product's settings, and the bare view's app and address."""

from tournaments.project.settings import *  # noqa: F403
from tournaments.project.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "bench.server.apps.BareConfig"]
ROOT_URLCONF = "bench.server.urls"
