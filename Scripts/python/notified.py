"""Prints what a program reports to systemd, one line per message with the seconds since the start: notified.py NAME,
the name of an abstract socket in this network."""

import socket
import sys
import time


def main(name):
    ours = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    ours.bind("\0" + name)
    began = time.monotonic()
    while True:
        text = ours.recv(8192).decode()
        print(f"{time.monotonic() - began:.1f}", *text.splitlines(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
