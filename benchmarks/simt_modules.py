"""Generated SIMT modules of very many functions, in the form that the vendor's compiler prints."""

from __future__ import annotations

from functools import lru_cache

_HEAD = """\
target triple = "hiipu64-hisilicon-cce"

declare void @llvm.hivm.store.vfsimt.info(i64) #0

declare i32 @llvm.hivm.get.tid.x() #0

"""
_TAIL = """\
attributes #0 = { nounwind }
attributes #1 = { nounwind "target-cpu"="dav-c310-vec" }
attributes #2 = { mustprogress noinline nounwind "simt-max-threads"="256" "target-cpu"="dav-c310-vec" }

"""
_CALLER = """\
define void @{caller}(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n) #1 {{
entry:
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @{first}(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n)
  call void @llvm.hivm.store.vfsimt.info(i64 4295032960)
  call simt_entry void @{second}(ptr addrspace(1) %in, ptr addrspace(6) %ub, i32 %n)
  ret void
}}

"""
_CALLEE = """\
define linkonce_odr simt_entry void @{name}(ptr addrspace(1) readonly %in, ptr addrspace(6) %ub, i32 %n) #2 {{
entry:
  %tid = call i32 @llvm.hivm.get.tid.x()
  %index = add i32 %tid, {constant}
  %inside = icmp ult i32 %index, %n
  br i1 %inside, label %work, label %done

work:                                             ; preds = %entry
  %source = getelementptr inbounds float, ptr addrspace(1) %in, i32 %index
  %value = load float, ptr addrspace(1) %source, align 4
  %sum = fadd float %value, 1.000000e+00
  %slot = getelementptr inbounds float, ptr addrspace(6) %ub, i32 %index
  store float %sum, ptr addrspace(6) %slot, align 4
  br label %done

done:                                             ; preds = %work, %entry
  call void asm sideeffect "", "~{{memory}}"()
  ret void
}}

"""


@lru_cache(maxsize=4)
def many_callers(callers: int, family: int | None = None) -> str:
    """A module of callers with two SIMT calls each, to two functions with one body that nothing else calls.

    Args:
        callers: how many.
        family: how many callees have one body; the next ones have another constant. None for all of them.
    """
    size = 2 * callers if family is None else family
    names = [f"kernel_{number // 2}_simt_{number % 2}" for number in range(2 * callers)]
    parts = [_HEAD]
    for caller in range(callers):
        first, second = names[2 * caller : 2 * caller + 2]
        parts.append(_CALLER.format(caller=f"kernel_{caller}_mix_aiv", first=first, second=second))
        parts += [_CALLEE.format(name=names[at], constant=at // size) for at in (2 * caller, 2 * caller + 1)]
    parts.append(_TAIL)
    parts.append(f"!hivm.annotations = !{{{', '.join(f'!{number}' for number in range(2 * callers))}}}\n\n")
    parts += [f'!{number} = !{{ptr @{name}, !"simt", i32 1}}\n' for number, name in enumerate(names)]
    return "".join(parts)
