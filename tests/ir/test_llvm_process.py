"""A process for LLVM: its end, its silence for ever and its words are values."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from tests.ir.llvm_tasks import Speak
from vfsimt.errors import InputError
from vfsimt.ir import llvm_process
from vfsimt.ir.llvm_process import Work, perform_apart

if TYPE_CHECKING:
    from vfsimt.diagnostics import Finding

WORK = Work(name="a.ll", subject="the input", size=10, ended_help="repair it", endless_help="shorten it")


def refusal(task: Speak) -> Finding:
    with pytest.raises(InputError) as caught:
        perform_apart(task, WORK)
    (finding,) = caught.value.findings
    assert (finding.code, str(finding.place)) == ("VF114", "a.ll")
    return finding


def test_words_come_with_the_answer(capfd: pytest.CaptureFixture[str]) -> None:
    answer = perform_apart(Speak(words="warning: one\n\n  two  \n"), WORK)
    assert answer.said == ("warning: one", "two")
    assert answer.value != os.getpid()
    assert capfd.readouterr() == ("", "")


def test_a_process_that_said_nothing_is_taken_up_again_and_another_is_not() -> None:
    first = perform_apart(Speak(), WORK)
    assert perform_apart(Speak(words="a word"), WORK).value == first.value
    last = perform_apart(Speak(), WORK)
    assert (last.value != first.value, last.said) == (True, ())


@pytest.mark.parametrize(
    ("task", "message"),
    [
        (Speak(signal_number=signal.SIGSEGV), "LLVM ended with SIGSEGV"),
        (Speak(signal_number=signal.SIGRTMIN + 1), f"LLVM ended with signal {signal.SIGRTMIN + 1}"),
        (Speak(exit_status=1), "LLVM ended"),
    ],
)
def test_the_end_of_the_process_is_a_finding(task: Speak, message: str) -> None:
    finding = refusal(task)
    assert (finding.message, finding.help, finding.notes) == (f"{message} while it checked the input", "repair it", ())


def test_llvms_last_lines_are_notes_each_once() -> None:
    said = "".join(f"{number} is not a processor\n" * 2 for number in range(6))
    finding = refusal(Speak(words=said, exit_status=1))
    assert [note.message for note in finding.notes] == [f"{number} is not a processor" for number in range(4)]
    finding = refusal(Speak(words=said + "LLVM ERROR: out of registers\nStack dump\n", exit_status=1))
    assert [note.message for note in finding.notes] == ["LLVM ERROR: out of registers"]


def test_a_killed_process_may_have_wanted_memory() -> None:
    assert "memory" in refusal(Speak(signal_number=signal.SIGKILL)).help


def test_a_task_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llvm_process, "SECONDS", 1.0)
    finding = refusal(Speak(seconds=60.0))
    assert finding.message == "LLVM has not come to an end with the input after 1 seconds"
    assert finding.help == "shorten it"
