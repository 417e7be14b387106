"""`python -m connive` is the command line."""

from connive.cli import main

if __name__ == "__main__":
    main()
