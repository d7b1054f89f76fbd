#!/usr/bin/env python3
"""Writes what the program is made of, as CycloneDX 1.5 in JSON: every crate that is built into it, with version, licence and
the hash that Cargo.lock names. Needs Cargo and nothing else.

    scripts/sbom.py [TARGET] >menagerie.cdx.json

TARGET is what the program is built for, as `rustc -vV` names it; this machine's without.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = "menagerie"


def said(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def host():
    return next(line.split()[1] for line in said("rustc", "-vV").splitlines() if line.startswith("host:"))


def built_in(metadata):
    """The packages that are reached from the program, by anything but what only tests or builds need."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    names = {package["id"]: package["name"] for package in metadata["packages"]}
    left = [next(id for id in metadata["workspace_members"] if names[id] == PROGRAM)]
    reached = {}
    while left:
        id = left.pop()
        if id not in reached:
            used = [dep["pkg"] for dep in nodes[id]["deps"] if any(kind["kind"] is None for kind in dep["dep_kinds"])]
            reached[id] = used
            left += used
    return reached


def component(package, hashes):
    name, version = package["name"], package["version"]
    url = f"pkg:cargo/{name}@{version}"
    told = {"type": "library", "bom-ref": url, "name": name, "version": version}
    if package["source"]:
        told["purl"] = url
    if package["license"]:
        # Old crates write a slash where SPDX has OR.
        told["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    if hash := hashes.get((name, version)):
        told["hashes"] = [{"alg": "SHA-256", "content": hash}]
    return told


def main():
    target = sys.argv[1] if len(sys.argv) > 1 else host()
    metadata = json.loads(said("cargo", "metadata", "--format-version=1", "--locked", f"--filter-platform={target}"))
    locked = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    hashes = {(one["name"], one["version"]): one["checksum"] for one in locked if "checksum" in one}
    packages = {package["id"]: package for package in metadata["packages"]}
    reached = built_in(metadata)
    told = {id: component(packages[id], hashes) for id in reached}
    [program] = [id for id in reached if packages[id]["name"] == PROGRAM]
    uses = [
        {"ref": told[id]["bom-ref"], "dependsOn": sorted({told[dep]["bom-ref"] for dep in used})}
        for id, used in reached.items()
    ]
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": told[program] | {"type": "application"}},
        "components": sorted((one for id, one in told.items() if id != program), key=lambda one: one["bom-ref"]),
        "dependencies": sorted(uses, key=lambda one: one["ref"]),
    }
    json.dump(bill, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
