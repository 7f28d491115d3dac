"""Games over HTTP: each view parses, asks who may, calls one function and renders."""
