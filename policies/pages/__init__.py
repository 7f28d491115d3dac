"""The pages about the rules and the policies, one module a page."""
