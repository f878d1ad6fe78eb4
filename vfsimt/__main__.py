"""The program `vfsimt`, also as `python -m vfsimt`; loads the rest where an interrupt is already expected."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # as in `typing`, which is loaded where an interrupt is expected
if TYPE_CHECKING:
    from typing import NoReturn

_EXIT_INTERRUPTED = 130


def main() -> NoReturn:
    """Run the program and exit; Ctrl-C while its modules load ends it as quietly as Ctrl-C later does."""
    try:
        from vfsimt.cli.main import run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("\nvfsimt: interrupted\n")
        sys.exit(_EXIT_INTERRUPTED)


if __name__ == "__main__":  # a worker process imports this module, and must not start the program again
    main()
