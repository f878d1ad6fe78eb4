"""Reading and writing: the old output or the new one, whole, and no litter."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from vfsimt import InputError, RefusedError
from vfsimt.files import read_file, refuse_coinciding_files, refuse_unwritable, stage_file, write_files

if TYPE_CHECKING:
    from pathlib import Path


def codes(error: pytest.ExceptionInfo[InputError] | pytest.ExceptionInfo[RefusedError]) -> list[str]:
    return [finding.code for finding in error.value.findings]


def test_what_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path, "nul\0name"):
        with pytest.raises(InputError) as caught:
            read_file(str(path))
        assert codes(caught) == ["VF001"]


def test_a_new_file_takes_the_mode_of_its_source_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    source, new, old = tmp_path / "source", tmp_path / "new", tmp_path / "old"
    source.write_bytes(b"s")
    source.chmod(0o750)
    old.write_bytes(b"o")
    old.chmod(0o604)
    write_files(((str(new), b"1"), (str(old), b"2")), mode_from=str(source))
    assert (new.read_bytes(), stat.S_IMODE(new.stat().st_mode)) == (b"1", 0o750)
    assert (old.read_bytes(), stat.S_IMODE(old.stat().st_mode)) == (b"2", 0o604)


def test_without_a_source_the_umask_decides(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_files(((str(tmp_path / "new"), b""),))
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_files(((str(link), b"new"),))
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_nothing_is_renamed_until_everything_is_staged(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"old")
    with pytest.raises(RefusedError) as caught:
        write_files(((str(old), b"new"), (str(tmp_path / "no" / "such"), b"x")))
    assert codes(caught) == ["VF002"]
    assert old.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def test_a_directory_is_no_target(tmp_path: Path) -> None:
    with pytest.raises(RefusedError) as caught:
        stage_file(str(tmp_path), b"x")
    assert codes(caught) == ["VF002"]


def test_unwritable_outputs_are_found_before_any_work_and_nothing_is_left(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"old")
    good = (str(old), str(tmp_path / "new"), "-", os.devnull)
    refuse_unwritable(good)
    with pytest.raises(RefusedError) as caught:
        refuse_unwritable((*good, str(tmp_path / "no" / "such"), str(tmp_path), str(old / "below")))
    assert codes(caught) == ["VF002"] * 3
    assert old.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def test_a_pipe_is_written_in_place(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_files(((str(pipe), b"through"),))
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)
    write_files((("/dev/null", b"x"),))
    assert pipe.is_fifo()


def test_the_same_file_under_any_name(tmp_path: Path) -> None:
    file, hard, soft = tmp_path / "k.o", tmp_path / "hard.o", tmp_path / "soft.o"
    file.write_bytes(b"")
    os.link(file, hard)
    soft.symlink_to(file)
    (tmp_path / "d").mkdir()
    for name in (file, hard, soft, tmp_path / "d" / ".." / "k.o"):
        with pytest.raises(RefusedError) as caught:
            refuse_coinciding_files((str(file),), (str(name),))
        assert codes(caught) == ["VF003"]
    refuse_coinciding_files((str(file), "-"), (str(tmp_path / "other.o"), "-"))


def test_outputs_that_do_not_exist_yet_may_be_one_file(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    with pytest.raises(RefusedError) as caught:
        refuse_coinciding_files((), (str(tmp_path / "new"), str(tmp_path / "d" / ".." / "new")))
    assert codes(caught) == ["VF004"]
