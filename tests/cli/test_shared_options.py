"""Options that `run` and `bench` spell alike are one option: the same type, the same words, the same meaning."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from vfsimt.cli.bench import command as bench
from vfsimt.cli.main import run as vfsimt
from vfsimt.cli.run import command as run

EXAMPLE = Path(__file__).parents[2] / "examples" / "rmsnorm_w8.ll"
ARGUMENTS = [
    "--arg",
    "random:f32:64x250",
    "--arg",
    "random:f32:250:1",
    "--arg",
    "f32:1e-5",
    "--arg",
    "zeros:f32:64x250",
]
QUICK = ["--samples", "1", "--sample-ms", "0.1", "--warmup-ms", "0.1"]


def options(command: click.Command) -> dict[str, click.Option]:
    found = [item for item in command.params if isinstance(item, click.Option)]
    return {item.opts[0]: item for item in found}


ALIKE = sorted(set(options(run)) & set(options(bench)))


def test_the_options_of_a_kernel_are_in_both() -> None:
    wanted = "arg block dispatch entry format keep-target-attributes kind lanes-param opt retarget target timeout width"
    assert {f"--{name}" for name in wanted.split()} <= set(ALIKE)


@pytest.mark.parametrize("name", ALIKE)
def test_what_is_spelled_alike_is_alike(name: str) -> None:
    one, other = options(run)[name], options(bench)[name]
    assert (type(one.type), one.name, one.metavar) == (type(other.type), other.name, other.metavar)
    if isinstance(one.type, click.Choice) and isinstance(other.type, click.Choice):
        assert list(one.type.choices) == list(other.type.choices)
    # what they repeat or measure may follow, behind what both say
    assert one.help is not None
    assert other.help is not None
    first, second = (text.partition("(")[0].split() for text in (one.help, other.help))
    assert first[:4] == second[:4]


def status(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        vfsimt(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.mark.parametrize("option", [["--target", "host", "--target", "x86-64"], ["--width", "2", "--width", "4"]])
def test_run_takes_one_where_bench_measures_several(option: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert status("run", str(EXAMPLE), "--dispatch", "8", *ARGUMENTS, *option) == 2
    assert "is given 2 times" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (["--entry", "rmsnorm_rows", "--width", "8"], "VF822"),
        (["--entry", "rmsnorm_rows", "--kind", "packet", "--width", "8"], "VF822"),
        (["--width", "16"], "VF205"),
        (["--width", "32"], "VF205"),
        (["--width", "1"], "VF224"),
    ],
)
def test_bench_refuses_what_has_no_clone(given: list[str], code: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert status("bench", str(EXAMPLE), "--dispatch", "512", *ARGUMENTS, *QUICK, *given) in (1, 2)
    said = capfd.readouterr()
    assert code in said.err
    assert "P1" not in said.out


def test_bench_refuses_a_module_in_which_nothing_is_cloned(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    module = tmp_path / "plain.ll"
    module.write_text("define void @f(ptr %a, ptr %r, ptr %l, i32 %block_count) {\n  ret void\n}\n", encoding="utf-8")
    assert status("bench", str(module), "--dispatch", "8", *QUICK) == 1
    assert "VF822" in capfd.readouterr().err
    specialised = tmp_path / "specialised.ll"
    assert status("specialize", str(EXAMPLE), "-o", str(specialised)) == 0
    assert status("bench", str(specialised), "--dispatch", "512", *ARGUMENTS, *QUICK) == 1
    assert "VF822" in capfd.readouterr().err


@pytest.mark.parametrize("option", [["--kind", "batch"], ["--retarget"], ["--lanes-param", "n"], ["--dispatch", "8"]])
def test_options_of_a_kernel_need_one(option: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert status("bench", *option) == 2
    assert "needs a KERNEL.ll" in capfd.readouterr().err
