"""One module a row or a family of rows; `bench.row` says what a module offers."""
