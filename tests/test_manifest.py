"""The manifest's JSON form: bytes are stable, every wrong field is named."""

from __future__ import annotations

import json

import pytest

from vfsimt import InputError, Manifest
from vfsimt.manifest import Callee, CallSite, ModuleIdentity, Specialization

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
        Callee(
            function="k_simt_0",
            symbol="k_simt_0_simt_entry",
            linkage="linkonce_odr",
            noinline=True,
            call_sites=1,
            has_inline_asm=True,
            body_digest="00ff",
            twins=("k_simt_1",),
            fragile=True,
        ),
    ),
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


def document() -> dict[str, object]:
    return json.loads(EXAMPLE.to_json())


def test_keys_stand_in_the_order_of_the_schema() -> None:
    text = EXAMPLE.to_json()
    assert text.startswith('{\n  "schema": "vfsimt.manifest/1",\n  "generator": "vfsimt ')
    assert text.endswith("}\n")
    assert list(document()) == ["schema", "generator", "module", "call_sites", "callees", "specializations"]
    assert list(document()["callees"][0]) == [  # type: ignore[index]
        "function",
        "symbol",
        "linkage",
        "noinline",
        "call_sites",
        "has_inline_asm",
        "body_digest",
        "twins",
        "fragile",
    ]


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


@pytest.mark.parametrize("schema", [None, "vfsimt.manifest/2", 1, ["vfsimt.manifest/1"]])
def test_the_schema_is_checked_first(schema: object) -> None:
    with pytest.raises(InputError) as caught:
        Manifest.from_json(json.dumps({"schema": schema, "module": 7}))
    assert [finding.code for finding in caught.value.findings] == ["VF052"]


def test_every_wrong_field_is_named() -> None:
    changed = document()
    del changed["module"]["sha256"]  # type: ignore[index]
    changed["call_sites"][0]["ordinal"] = True  # type: ignore[index]
    changed["call_sites"][0]["line"] = -1  # type: ignore[index]
    changed["callees"][0]["twins"] = [1]  # type: ignore[index]
    changed["specializations"] = None
    with pytest.raises(InputError) as caught:
        Manifest.from_json(json.dumps(changed))
    messages = [finding.message for finding in caught.value.findings]
    assert [message.split(" ")[0] for message in messages] == [
        "module.sha256",
        "call_sites[0].ordinal",
        "call_sites[0].line",
        "callees[0].twins",
        "specializations",
    ]
    assert {finding.code for finding in caught.value.findings} == {"VF053"}
