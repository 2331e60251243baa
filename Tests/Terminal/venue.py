"""A venue's cache: the real nginx with the shipped configuration, between boxes and a feed of our own."""

import asyncio
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

from driver import stop
from waits import later, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONF, AGE = ROOT / "Scripts/venue/raceboard.conf", ROOT / "Scripts/venue/age.js"
MODULES = (ROOT / ".build/tools/ngx_http_js_module.so", pathlib.Path("/usr/lib/nginx/modules/ngx_http_js_module.so"))


def nginx():
    """The program and its script module; None where one is not there (Scripts/setup)."""
    program = shutil.which("nginx", path=f"{ROOT / '.build/tools'}:{os.environ['PATH']}:/usr/sbin")
    module = next((path for path in MODULES if path.exists()), None)
    return (program, module) if program and module else None


def measured(name, **figures):
    """Writes what a test has measured for `Scripts/lab venue`, which names the file."""
    if file := os.environ.get("RACEBOARD_FIGURES"):
        with open(file, "a", encoding="utf-8") as lines:
            lines.write(json.dumps({"name": name, **figures}) + "\n")


class Cache:
    """nginx in a folder of its own; use it in a `with`. `url` is what boxes request; on loopback alone unless
    `is_open`, for one with a network of its own. A copy lives for `life` seconds."""

    def __init__(self, folder, upstream, port, gate, is_open=False, life=25):
        self.folder, self.url = pathlib.Path(folder), f"http://127.0.0.1:{port}"
        (self.folder / "raceboard").mkdir(parents=True)
        shutil.copy(AGE, self.folder / "raceboard/age.js")
        (self.folder / "raceboard/resolver.conf").write_text("resolver 127.0.0.1;\n")
        text = CONF.read_text()
        for pattern, value in (
                (r"listen 127\.0\.0\.1:8082", f"listen 127.0.0.1:{gate}"),
                (r"listen 8081", f"listen {port}" if is_open else f"listen 127.0.0.1:{port}"),
                (r"127\.0\.0\.1:8082", f"127.0.0.1:{gate}"),
                (r"https://\$feed\$request_uri", f"{upstream}$request_uri"),
                (r"/etc/nginx/raceboard", f"{folder}/raceboard"), (r"/var/cache/raceboard-venue", f"{folder}/cache"),
                (r"proxy_cache_valid 200 25s", f"proxy_cache_valid 200 {life}s"),
                (r"/var/log/nginx", str(folder)), (r"(?m)^\s*proxy_ssl_\w+ .*\n", "")):
            text, count = re.subn(pattern, value, text)
            assert count, pattern
        program, module = nginx()
        temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;\n" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(
            f"load_module {module};\n{user}daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
            f"worker_processes 1;\nevents {{ worker_connections 2048; }}\nhttp {{\n{temporary}{text}}}\n")
        self.command = [program, "-p", str(folder), "-c", f"{folder}/nginx.conf"]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)
        port = int(self.url.rpartition(":")[2])
        until(lambda: self.process.poll() is not None or accepts(port), "nginx")
        assert self.process.poll() is None, self.process.stdout.read()
        return self

    def __exit__(self, *_):
        stop(self.process)
        self.process.stdout.close()


def accepts(port):
    async def connects():
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return False
        writer.close()
        return True
    return asyncio.run(connects())


# As a program: imitated boxes, each asking every `interval` seconds by its own phase.


async def box(port, path, phase, interval, until_time, seen):
    await later(phase)
    while time.monotonic() < until_time:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET {path} HTTP/1.0\r\nHost: cache\r\n\r\n".encode())
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
            writer.close()
            age = re.search(rb"(?im)^age: (\d+)", head)
            seen.append((head.split()[1].decode(), int(age[1]) if age else -1, len(body)))
        except (OSError, IndexError):
            seen.append(("error", -1, 0))
        await later(interval)


async def crowd(port, number, seconds, interval, path):
    """The answers to `number` boxes with three row counts: status, age, bytes."""
    seen = []
    end = time.monotonic() + seconds
    await asyncio.gather(*(
        box(port, path.replace("count=40", f"count={count}"), interval * index / number, interval, end, seen)
        for index, count in zip(range(number), itertools.cycle((10, 20, 40)))))
    return seen


if __name__ == "__main__":
    port, number, seconds, interval, path = sys.argv[1:]
    print(json.dumps(asyncio.run(crowd(int(port), int(number), float(seconds), float(interval), path))))
