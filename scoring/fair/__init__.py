"""Virtual dice that anybody can check: committed to before the first roll, published at the end."""
