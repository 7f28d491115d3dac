"""The product's own server with one bare view beside it: same process, middleware and sign-in."""
