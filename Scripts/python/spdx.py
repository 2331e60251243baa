"""Prints what a program holds as an SPDX document: spdx.py PROGRAM. The list is the program's own (--version --json).

The date is that of SOURCE_DATE_EPOCH, so that the same program has the same document.
"""

import datetime
import json
import os
import re
import subprocess
import sys


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, version, license, source):
    return {
        "SPDXID": identifier(name), "name": name, "versionInfo": version, "downloadLocation": source,
        "filesAnalyzed": False, "licenseConcluded": license, "licenseDeclared": license,
        # /usr/share/doc/raceboard/copyright has the texts.
        "copyrightText": "NOASSERTION",
    }


def document(known, seconds):
    """The document of what `raceboard --version --json` prints."""
    created = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    program = package("raceboard", known["version"], known["license"], "NOASSERTION")
    parts = [package(one["name"], one["version"], one["license"], one["source"]) for one in known["linked"]]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", program["SPDXID"])]
    relations += [(program["SPDXID"], "STATIC_LINK", part["SPDXID"]) for part in parts]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"raceboard-{known['version']}", "documentNamespace": f"urn:raceboard:spdx:{known['version']}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Organization: The raceboard authors", "Tool: Scripts/python/spdx.py"]},
        "packages": [program, *parts],
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                          for one, kind, other in relations],
    }


def main(program):
    printed = subprocess.run([program, "--version", "--json"], check=True, capture_output=True, text=True).stdout
    print(json.dumps(document(json.loads(printed), int(os.environ["SOURCE_DATE_EPOCH"])), indent=1))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: spdx.py PROGRAM")
    main(sys.argv[1])
