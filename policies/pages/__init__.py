"""The officials' pages about the policies, one module a page."""
