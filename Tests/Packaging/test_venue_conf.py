"""The configuration of a venue's cache, read by gixy, which knows how a request gets past a configuration."""

import json
import pathlib
import subprocess
import sys

RUN = "from gixy.cli.main import main; main()"
CONF = pathlib.Path(__file__).resolve().parents[2] / "Scripts/venue/raceboard.conf"


def problems(text, folder):
    file = folder / "nginx.conf"
    file.write_text(f"http {{\n{text}\n}}\n")
    done = subprocess.run([sys.executable, "-c", RUN, "--format", "json", file], capture_output=True,
                          text=True, check=False)
    return [one["plugin"] for one in json.loads(done.stdout)]


def test_gixy_finds_nothing_in_the_shipped_configuration(tmp_path):
    assert problems(CONF.read_text(), tmp_path) == []


def test_gixy_finds_a_decoded_path_that_is_passed_on(tmp_path):
    listed = "location = /v2/racing/next-races-category-group {"
    assert listed in CONF.read_text()
    passing = "location /old { proxy_pass http://127.0.0.1:8082$uri?$args; }\n" + listed
    assert "http_splitting" in problems(CONF.read_text().replace(listed, passing), tmp_path)
