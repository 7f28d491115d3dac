"""The states of the product's pages, module by module; `tests.browser.inventory` joins them."""
