"""The bill of materials of a release, in CycloneDX's form 1.6."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cyclonedx import model
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import bom, component
from cyclonedx.model.component import ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from packageurl import PackageURL

from release.artefacts import sha256
from release.steps import ReleaseError

BILL: Any = bom.Bom
COMPONENT: Any = component.Component
HASH: Any = model.HashType
"""Made by decorators that type checkers do not see through."""
Row = Mapping[str, Any]
"""A line of `legality licences --json`."""


def bill(parts: Sequence[Row], artefacts: Sequence[Path], epoch: int) -> str:
    """The bill of a release: the artefacts with their sums, what they hold of others, and all that
    was installed with them, each with its licence. The same for the same bytes. Raises
    `ReleaseError` where it does not keep to CycloneDX's schema."""
    made = BILL()
    own, *others = parts
    whole = _component(own)
    whole.components.update(_artefact(path) for path in artefacts)
    whole.components.update(_component(part) for part in others if part["inside"])
    components = {_name(part): _component(part) for part in others if not part["inside"]}
    made.metadata.component = whole
    made.metadata.timestamp = datetime.fromtimestamp(epoch, UTC)
    made.components.update(components.values())
    made.serial_number = uuid.uuid5(
        uuid.NAMESPACE_URL, " ".join(sha256(path) for path in artefacts)
    )
    made.register_dependency(whole, [components[name] for name in own["requires"]])
    for part in others:
        if not part["inside"]:
            needed = [components[name] for name in part["requires"]]
            made.register_dependency(components[_name(part)], needed)
    text = JsonV1Dot6(made).output_as_string(indent=1)
    from cyclonedx.validation.json import JsonStrictValidator  # two seconds: only to validate

    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong is not None:
        raise ReleaseError(f"the bill of materials is no CycloneDX: {wrong}")
    return text + "\n"


def _name(part: Row) -> str:
    return str(part["name"]).lower().replace("_", "-").replace(".", "-")


def _component(part: Row) -> Any:
    licences = LicenseFactory()
    return COMPONENT(
        name=part["name"],
        version=part["version"],
        type=ComponentType.DATA if part["inside"] else ComponentType.LIBRARY,
        bom_ref=f"{_name(part)}@{part['version']}",
        purl=None if part["inside"] else PackageURL("pypi", None, _name(part), part["version"]),
        licenses=[licences.make_from_string(part["licence"])],
    )


def _artefact(path: Path) -> Any:
    return COMPONENT(
        name=path.name,
        type=ComponentType.FILE,
        bom_ref=path.name,
        hashes=[HASH(alg=model.HashAlgorithm.SHA_256, content=sha256(path))],
    )
