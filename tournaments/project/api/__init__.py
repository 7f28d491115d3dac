"""The API as a whole: signing in, the schema and its docs, and every app's addresses."""
