#!/usr/bin/env python3
"""A program that breaks one property of the attack's judge, named by its first argument; `good` breaks none.

With `--feed-url` it asks for everything at once, every time: no limit and no cache is shared.
"""

import os
import signal
import sys
import time
import urllib.request

PATHS = ("/horse-racing-usa/racecards", "/affiliates/v1/racing/meetings", "/v2/racing/next-races-category-group")


def main(what, *more):
    if what == "trap":
        os.kill(os.getpid(), signal.SIGILL)
    if what == "grow":
        data = bytearray(450 << 20)
        for at in range(0, len(data), 4096):
            data[at] = 1
        signal.pause()  # until it is killed: it takes more than twice its limit
    if what == "hang":
        signal.pause()
    if what == "burn":
        end = time.process_time() + float(more[0])
        while time.process_time() < end:
            pass
    if what == "control":
        os.write(1, b"a name \x1b]0;OWNED\x07 of a feed\n")
    if what == "tell":
        print("the key is", os.environ["PLANTED"])
    if what == "elsewhere":
        with open(more[0], "a", encoding="utf-8") as file:
            file.write("more\n")
    if "--feed-url" in more:
        for path in PATHS:
            urllib.request.urlopen(more[more.index("--feed-url") + 1] + path, timeout=20).close()
    if what == "raw":
        import tty
        tty.setraw(0)
        os.write(1, b"\x1b[?1049h\x1b[?25l")
    print("done")


if __name__ == "__main__":
    main(*sys.argv[1:])
