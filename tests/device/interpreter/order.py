"""The numbers of blocks: reverse post-order with the blocks of each loop together."""

from __future__ import annotations

from tests.device.interpreter.faults import undefined


def block_numbers(successors: dict[str, tuple[str, ...]], entry: str) -> dict[str, int]:
    """A number for each block that can be reached from the entry.

    Blocks that reach one another form a loop; loops and other blocks are sorted so that each comes after what leads to
    it, and the blocks of a loop are sorted in the same way, without the edges back to its header.
    """
    reached = _reverse_post_order(successors, entry, set(successors))
    order = _sorted(successors, entry, set(reached))
    return {name: number for number, name in enumerate(order)}


def _sorted(successors: dict[str, tuple[str, ...]], entry: str, within: set[str]) -> list[str]:
    order: list[str] = []
    for group in _groups(successors, entry, within):
        if len(group) == 1:
            order += group
            continue
        header = _header(successors, group, within, entry)
        cut = {name: tuple(to for to in successors[name] if to != header) for name in group}
        order += _sorted(cut, header, set(group))
    return order


def _header(successors: dict[str, tuple[str, ...]], group: list[str], within: set[str], entry: str) -> str:
    """The block by which a loop is entered; two of them are refused."""
    outside = within - set(group)
    headers = {to for name in outside for to in successors[name] if to in group} | ({entry} & set(group))
    if len(headers) != 1:
        raise undefined(f"a loop that is entered at {sorted(headers)}")
    return headers.pop()


def _groups(successors: dict[str, tuple[str, ...]], entry: str, within: set[str]) -> list[list[str]]:
    """Strongly connected components, each after those that lead to it (Kosaraju)."""
    order = _reverse_post_order(successors, entry, within)
    before: dict[str, list[str]] = {name: [] for name in order}
    for name in order:
        for to in successors[name]:
            if to in before:
                before[to].append(name)
    groups: list[list[str]] = []
    seen: set[str] = set()
    for name in order:
        if name in seen:
            continue
        seen.add(name)
        group, work = [name], [name]
        while work:
            for source in before[work.pop()]:
                if source not in seen:
                    seen.add(source)
                    group.append(source)
                    work.append(source)
        groups.append(group)
    return groups


def _reverse_post_order(successors: dict[str, tuple[str, ...]], entry: str, within: set[str]) -> list[str]:
    finished: list[str] = []
    seen = {entry}
    stack = [(entry, iter(successors[entry]))]
    while stack:
        name, rest = stack[-1]
        following = next((to for to in rest if to in within and to not in seen), None)
        if following is None:
            finished.append(name)
            stack.pop()
            continue
        seen.add(following)
        stack.append((following, iter(successors[following])))
    return finished[::-1]
