"""The bundled kernels with their references, from the script that users run."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "examples" / "device_kernels"


def _load(name: str) -> Any:
    spec = spec_from_file_location(f"examples_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # a dataclass asks for the module of its class
    spec.loader.exec_module(module)
    return module


cases: Any = _load("cases")
CASES: dict[str, Any] = cases.CASES
