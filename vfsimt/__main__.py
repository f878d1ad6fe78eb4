"""`python -m vfsimt` is the command `vfsimt`."""

from vfsimt.cli.main import run

run()
