"""The link of a network name space: needs root."""

import subprocess
import time


class Cable:
    """A pair of virtual interfaces: one in the name space of the board, one beside the proxy."""

    def __init__(self, scene):
        self.scene, self.space = scene, f"lab{scene.proxy.port}"
        self.ours, self.theirs = f"la{scene.proxy.port}", f"lb{scene.proxy.port}"
        self.net = f"10.{200 + scene.proxy.port % 50}.{scene.proxy.port % 250}"

    def _ip(self, *words):
        subprocess.run(["ip", *words], check=True, capture_output=True)

    def play(self):
        self._ip("netns", "add", self.space)
        try:
            self._ip("link", "add", self.ours, "type", "veth", "peer", "name", self.theirs)
            self._ip("link", "set", self.theirs, "netns", self.space)
            self._ip("addr", "add", f"{self.net}.1/24", "dev", self.ours)
            self._ip("link", "set", self.ours, "up")
            self._inside("addr", "add", f"{self.net}.2/24", "dev", self.theirs)
            self._inside("link", "set", self.theirs, "up")
            self._pull_and_put_back()
        finally:
            subprocess.run(["ip", "link", "del", self.ours], capture_output=True, check=False)
            subprocess.run(["ip", "netns", "del", self.space], capture_output=True, check=False)

    def _inside(self, *words):
        self._ip("-n", self.space, *words)

    def _pull_and_put_back(self):
        scene = self.scene
        scene.proxy.listen_on(f"{self.net}.1")
        scene.start(lead=["ip", "netns", "exec", self.space], url=f"http://{self.net}.1:{scene.proxy.port}")
        scene.live()
        self._inside("link", "set", self.theirs, "down")
        scene.program.press("r")
        began = time.monotonic()
        scene.words("no network|timed out|refused", lambda: began, within=12)
        scene.keeps_rows()
        scene.program.record(4)
        self._inside("link", "set", self.theirs, "up")
        scene.recovers()
