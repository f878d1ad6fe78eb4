"""A slow, plain interpreter of device kernels: the second opinion on what the fast path computes.

It shares no code with `vfsimt.device`. LLVM parses the text and prints it in its canonical form, which a small reader
of its own turns into records; threads are generators that stop at each block, warp operation and barrier.

How lanes come together again: the blocks of a function are numbered in reverse post-order, with the blocks of a loop
next to one another (a loop's exits come after all of it). Of the lanes of a warp that have not ended, those that stand
at the block with the smallest number run it, together; the others wait. So lanes that took different ways meet again at
the first block that all of them reach, and lanes that left a loop wait until the others have left it too. A called
function stands, for this, in the place of its call. The lanes that run together are the active ones at a vote.
"""

from tests.device.interpreter.faults import FaultError, Reason
from tests.device.interpreter.kernel import Outcome, run_text

__all__ = ["FaultError", "Outcome", "Reason", "run_text"]
