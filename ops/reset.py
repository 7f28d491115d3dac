"""`make demo-reset`: throws away what `make run` keeps."""

import sys

from ops.home import AlreadyRunning, Home


def main() -> None:
    """Empty the folder, unless the product is running on it."""
    home = Home.chosen()
    try:
        with home.held():
            home.reset()
    except AlreadyRunning as error:
        sys.exit(str(error))
    print("Done. The next `make run` starts over with new demo data.")


if __name__ == "__main__":
    main()
