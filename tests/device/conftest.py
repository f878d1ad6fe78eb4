"""Every test that takes `machine` runs by the interpreter and by `vfsimt.run_device`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import vfsimt
from tests.device.machines import MACHINES

if TYPE_CHECKING:
    from tests.device.machines import Machine


@pytest.fixture(params=list(MACHINES), scope="session")
def machine(request: pytest.FixtureRequest) -> Machine:
    if request.param == "compiled" and not hasattr(vfsimt, "run_device"):
        pytest.skip("this version has no run_device")
    return MACHINES[request.param]
