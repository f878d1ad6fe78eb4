"""`python -m vfsimt` is the command `vfsimt`."""

from vfsimt.cli.main import run

if __name__ == "__main__":  # a worker process imports this module, and must not start the program again
    run()
