"""From llvm-cov's summary on standard input, docs/dev/coverage.md: a row a target."""

import json
import pathlib
import sys

HEAD = """# Coverage

See how much of each target the tests reach. `Scripts/coverage` measures it and writes this page. `Scripts/coverage
--print` prints the table, as `.ci/run` does at its end. CI does not measure again: the instrumented build would double
its time. A line that is reached is not yet a line that is tested. The rules are in the tests
([CONTRIBUTING.md](../../CONTRIBUTING.md)), and the tests of the whole program in [lab.md](lab.md).

"""


def main():
    page, what, commit = sys.argv[1:]
    root = pathlib.Path.cwd() / "Sources"
    rows = {}
    for file in json.load(sys.stdin)["data"][0]["files"]:
        path = pathlib.Path(file["filename"])
        if root not in path.parents:
            continue
        row = rows.setdefault(path.relative_to(root).parts[0], {"files": 0, "lines": [0, 0], "functions": [0, 0]})
        row["files"] += 1
        for kind in ("lines", "functions"):
            row[kind][0] += file["summary"][kind]["covered"]
            row[kind][1] += file["summary"][kind]["count"]
    if not rows:
        sys.exit("coverage: llvm-cov reports no file in Sources")
    total = {"files": sum(row["files"] for row in rows.values()),
             **{kind: [sum(row[kind][part] for row in rows.values()) for part in (0, 1)]
                for kind in ("lines", "functions")}}
    lines = ["| target | files | lines | reached | functions reached |", "| --- | ---: | ---: | ---: | ---: |"]
    for name, row in [*sorted(rows.items()), ("all", total)]:
        shown = f"`{name}`" if name != "all" else "all"
        lines.append(f"| {shown} | {row['files']} | {row['lines'][1]} | {share(row['lines'])} | "
                     f"{share(row['functions'])} |")
    pathlib.Path(page).write_text(
        HEAD + "\n".join(lines) + f"\n\nMeasured at {commit}: {what}.\n", encoding="utf-8")


def share(pair):
    return f"{100 * pair[0] / pair[1]:.1f} %" if pair[1] else "-"


main()
