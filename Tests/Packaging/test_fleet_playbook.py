"""The playbook for many boxes, against its page and against what a box is."""

import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLAYBOOK = ROOT / "Scripts/fleet/boxes.yml"
TEXT = PLAYBOOK.read_text(encoding="utf-8")
PAGE = (ROOT / "docs/fleet/many.md").read_text(encoding="utf-8")
TASKS, HANDLERS = TEXT.split("  handlers:\n")


def tasks(part):
    return re.split(r"^    - name: ", part, flags=re.M)[1:]


def tags(task):
    found = re.search(r"^      tags: (.*)$", task, re.M)
    return set(re.findall(r"\w+", found[1])) if found else set()


def test_the_page_has_every_tag_and_no_other():
    ours = set().union(*map(tags, tasks(TASKS))) - {"always"}
    rows = set(re.findall(r"^\| `(\w+)` \|", PAGE.split("## What it does")[1], re.M))
    assert ours == rows == set(re.findall(r"--tags (\w+)", PAGE))


@pytest.mark.parametrize("task", tasks(TASKS), ids=lambda one: one.split("\n")[0])
def test_each_task_has_a_tag_and_changes_the_disk_of_a_box_that_is_read_only(task):
    assert tags(task), "without a tag it is never run by the page"
    for path in re.findall(r"^        (?:dest|path): (.*)$", task, re.M):
        assert "{{ disk }}" in path or "{{ identity }}" in path or path.startswith("/media/root-ro"), path
    if "apt-get" in task or "+ install" in task:
        assert "[inside]" in task


def test_every_change_is_in_use_afterwards():
    """A task that writes something tells a handler, but for the folder and what only a restart of a program reads."""
    listened = set(re.findall(r"listen: \[?(.*?)\]?$", HANDLERS, re.M))
    names = {name.strip() for line in listened for name in line.split(",")}
    told = {name for name in re.findall(r"notify: (.*)$", TASKS, re.M)}
    assert told == names
    for task in tasks(TASKS):
        writes = "ansible.builtin.copy" in task or "ansible.builtin.template" in task
        # The packages are copied first and installed next.
        assert not writes or "notify:" in task or "register: copied" in task, task


def test_a_key_is_renewed_never_and_printed_never():
    key, = [task for task in tasks(TASKS) if ".key" in task]
    assert tags(key) == {"enrol"} and "no_log: true" in key and "diff: false" in key
    assert 'mode: "0600"' in key


def test_what_it_puts_in_place_is_where_the_unit_looks_for_it():
    unit = (ROOT / "Scripts/debian/raceboard-kiosk.service").read_text(encoding="utf-8")
    for name in ("ca.crt", "client.crt", "client.key"):
        assert f"/etc/raceboard/relay/{name}" in unit and name in TEXT


def test_settings_are_checked_before_they_are_in_place():
    settings, = [task for task in tasks(TASKS) if "ansible.builtin.template" in task]
    assert "validate: raceboard config show --config %s" in settings


@pytest.mark.skipif(shutil.which("ansible-playbook") is None, reason="no ansible: apt install ansible-core")
def test_ansible_understands_it(tmp_path):
    (tmp_path / "boxes").write_text("[boxes]\nbar-1\n\n[boxes:vars]\nvenue=flemington\n")
    done = subprocess.run(["ansible-playbook", "-i", tmp_path / "boxes", PLAYBOOK, "--syntax-check"],
                          capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
