"""The manifest's JSON form in both schemas: bytes are stable, every wrong field is named, twins are named once."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from vfsimt import InputError, Manifest, RefusedError, UsageError
from vfsimt.manifest_records import Callee, CallSite, ModuleIdentity, Specialization, TwinFamily

if TYPE_CHECKING:
    from collections.abc import Iterator

SHA256_OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

EXAMPLE = Manifest(
    module=ModuleIdentity(name="kernel.ll", sha256=SHA256_OF_NOTHING),
    call_sites=(
        CallSite(
            caller="k_mix_aiv",
            ordinal=0,
            callee="k_simt_0",
            callee_symbol="k_simt_0_simt_entry",
            callee_has_inline_asm=True,
            line=12,
            column=3,
        ),
    ),
    callees=(
        *(
            Callee(
                function=name,
                symbol=f"{name}_simt_entry",
                linkage="linkonce_odr",
                noinline=True,
                call_sites=1,
                has_inline_asm=True,
                body_digest="00ff",
                fragile=True,
            )
            for name in ("k_simt_0", "k_simt_1")
        ),
    ),
    families=(TwinFamily(digest="00ff", functions=("k_simt_0", "k_simt_1")),),
    specializations=(
        Specialization(
            entry="rows",
            clone="rows.full_packet",
            width=8,
            lanes_parameter="active_lane_count",
            call_sites_rewritten=17,
            call_sites_kept=1,
            cloned_instructions=913,
            symbol_may_vanish=True,
        ),
    ),
)


WRONG_VALUES: tuple[Any, ...] = (None, -1, "", [7], {}, True)
CALLEE_KEYS = "function symbol linkage noinline call_sites has_inline_asm body_digest".split()


def schema_of(number: int) -> Any:
    text = files("vfsimt").joinpath(f"schemas/manifest-{number}.schema.json").read_text(encoding="utf-8")
    Draft202012Validator.check_schema(json.loads(text))
    return Draft202012Validator(json.loads(text))


def document(schema: int = 2) -> dict[str, Any]:
    return json.loads(EXAMPLE.to_json(schema=schema))


def test_keys_stand_in_the_order_of_the_schema() -> None:
    text = EXAMPLE.to_json()
    assert text.startswith('{\n  "schema": "vfsimt.manifest/2",\n  "generator": "vfsimt ')
    assert text.endswith("}\n")
    assert list(document()) == ["schema", "generator", "module", "call_sites", "callees", "families", "specializations"]
    assert list(document()["callees"][0]) == [*CALLEE_KEYS, "fragile"]
    assert document()["families"] == [{"digest": "00ff", "functions": ["k_simt_0", "k_simt_1"]}]


def test_schema_1_lists_the_twins_of_each_callee() -> None:
    text = EXAMPLE.to_json(schema=1)
    assert text.startswith('{\n  "schema": "vfsimt.manifest/1",\n  "generator": "vfsimt ')
    assert list(document(1)) == ["schema", "generator", "module", "call_sites", "callees", "specializations"]
    assert list(document(1)["callees"][0]) == [*CALLEE_KEYS, "twins", "fragile"]
    assert [item["twins"] for item in document(1)["callees"]] == [["k_simt_1"], ["k_simt_0"]]
    assert Manifest.from_json(text) == EXAMPLE


@pytest.mark.parametrize("schema", [1, 2])
def test_the_text_is_what_json_dumps_prints(schema: int) -> None:
    for manifest in (EXAMPLE, Manifest(module=EXAMPLE.module), replace(EXAMPLE, callees=(), families=())):
        text = manifest.to_json(schema=schema)
        assert text == json.dumps(json.loads(text), indent=2) + "\n"


@pytest.mark.parametrize("schema", [1, 2])
def test_the_json_schema_takes_what_is_written_and_the_reader_all_that_it_takes(schema: int) -> None:
    validator = schema_of(schema)
    validator.validate(document(schema))
    validator.validate(json.loads(Manifest(module=EXAMPLE.module).to_json(schema=schema)))
    for path in _paths(document(schema)):
        for value in WRONG_VALUES:
            changed = _changed(document(schema), path, value)
            try:
                Manifest.from_json(json.dumps(changed))
            except InputError:
                assert not validator.is_valid(changed), path
            else:
                assert validator.is_valid(changed), path


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    keys: Any = range(len(value)) if type(value) is list else value if type(value) is dict else ()  # pyright: ignore
    for key in keys:
        yield from _paths(value[key], (*path, key))


def _changed(root: Any, path: tuple[str | int, ...], value: object) -> object:
    """The document with another value in one place; without the key where the value is None."""
    parent = root
    for key in path[:-1]:
        parent = parent[key]
    if value is None:
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return root


def test_a_schema_that_is_not_there_is_not_written() -> None:
    with pytest.raises(UsageError) as caught:
        EXAMPLE.to_json(schema=3)
    assert [finding.code for finding in caught.value.findings] == ["VF052"]


def test_schema_1_of_a_very_large_family_is_refused() -> None:
    family = TwinFamily(digest="00ff", functions=tuple(f"f{number}" for number in range(2001)))
    manifest = replace(EXAMPLE, families=(family,))
    with pytest.raises(RefusedError) as caught:
        manifest.to_json(schema=1)
    (finding,) = caught.value.findings
    assert (finding.code, finding.message[:35]) == ("VF309", "schema 1 would list 4,002,000 names")
    assert Manifest.from_json(manifest.to_json()) == manifest


def test_twins_of_a_callee_are_the_others_of_its_family() -> None:
    assert EXAMPLE.twins_of("k_simt_1") == ("k_simt_0",)
    assert EXAMPLE.twins_of("k_mix_aiv") == ()


def test_a_callee_without_twins_is_in_no_family() -> None:
    changed = document(1)
    for item in changed["callees"]:
        item["twins"] = []
    changed["callees"][0]["body_digest"] = "another"
    assert Manifest.from_json(json.dumps(changed)).families == ()


def test_callees_of_schema_1_that_contradict_one_another_keep_their_claims() -> None:
    changed = document(1)
    changed["callees"][1]["twins"] = []
    families = Manifest.from_json(json.dumps(changed)).families
    assert [family.functions for family in families] == [("k_simt_0", "k_simt_1"), ("k_simt_1",)]


def test_reading_gives_the_same_manifest_and_ignores_unknown_keys() -> None:
    changed = document() | {"later": [1, 2]}
    assert Manifest.from_json(json.dumps(changed)) == EXAMPLE
    assert Manifest.from_json(EXAMPLE.to_json().encode()) == EXAMPLE


def test_bytes_that_are_not_utf8_survive() -> None:
    name = "caf\udce9"
    manifest = Manifest(module=ModuleIdentity(name=name, sha256=SHA256_OF_NOTHING))
    assert '"name": "caf\\udce9"' in manifest.to_json()
    assert Manifest.from_json(manifest.to_json()).module.name == name


@pytest.mark.parametrize("text", ["", "[]", "3", "{", "[" * 100_000, b"\xff\xfe\x00", "\x00"])
def test_what_is_not_a_json_object_is_refused(text: str | bytes) -> None:
    with pytest.raises(InputError) as caught:
        Manifest.from_json(text, name="m.json")
    assert [finding.code for finding in caught.value.findings] == ["VF051"]


@pytest.mark.parametrize("schema", [None, "vfsimt.manifest/3", "vfsimt.manifest/", 2, ["vfsimt.manifest/2"]])
def test_the_schema_is_checked_first(schema: object) -> None:
    with pytest.raises(InputError) as caught:
        Manifest.from_json(json.dumps({"schema": schema, "module": 7}))
    assert [finding.code for finding in caught.value.findings] == ["VF052"]


def test_every_wrong_field_is_named() -> None:
    changed = document()
    del changed["module"]["sha256"]
    changed["call_sites"][0]["ordinal"] = True
    changed["call_sites"][0]["line"] = -1
    changed["callees"][0]["noinline"] = "yes"
    changed["families"][0]["functions"] = [1]
    changed["specializations"] = None
    with pytest.raises(InputError) as caught:
        Manifest.from_json(json.dumps(changed))
    messages = [finding.message for finding in caught.value.findings]
    assert [message.split(" ")[0] for message in messages] == [
        "module.sha256",
        "call_sites[0].ordinal",
        "call_sites[0].line",
        "callees[0].noinline",
        "families[0].functions",
        "specializations",
    ]
    assert {finding.code for finding in caught.value.findings} == {"VF053"}
