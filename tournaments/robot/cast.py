"""Players for the robot's evenings: made-up names, in more than one script and spelling."""

from __future__ import annotations

CAST: tuple[str, ...] = (
    "Ana Applebee",
    "Ángel Almondine",
    "Ben Buttonwood",
    "Carla Cloudberry",
    "Dan Driftwood",
    "Élodie Everbright",
    "Farid Featherstone",
    "Gus Gingersnap",
    "Hana Honeydew",
    "Ivo Inkwell",
    "Jada Junebug",
    "Kofi Kitestring",
    "Lena Lanternlight",
    "Łukasz Lemondrop",
    "Milo Marzipan",
    "Nadia Nutmeg",
    "Oskar Oatfield",
    "Øyvind Oatcake",
    "Priya Pepperwick",
    "Ruth Raindrop",
    "Søren Starling",
    "Tomasz Thistledown",
    "Uma Umberfield",
    "Viktor Velvetine",
    "Wren Willowmere",
    "Yusuf Yellowleaf",
    "Zoë Zigzag",
)

ENOUGH = 6
"""Fewer players than this do not make an evening."""
EVENING = 10
"""So many sit down at most; the others come late or not at all."""
