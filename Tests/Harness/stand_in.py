"""A small curses program with which the driver's own tests try the driver.

Shows its size and the keys it was sent; `q` ends it well, `x` leaves the terminal as it is, `c` counts ticks.
"""

import curses
import os
import sys


def main(window):
    curses.mousemask(curses.ALL_MOUSE_EVENTS)
    curses.curs_set(0)
    curses.start_color()
    curses.use_default_colors()
    curses.init_pair(1, curses.COLOR_RED, -1)
    pressed, ticks = [], 0
    while True:
        height, width = window.getmaxyx()
        window.erase()
        if height > 2 and width > 30:
            window.addstr(0, 0, f"size {width}x{height}", curses.A_BOLD | curses.color_pair(1))
            window.addstr(1, 0, "wide 馬 é " + "=" * 12, curses.A_DIM)
            window.addstr(2, 0, " ".join(pressed)[-(width - 1):])
        window.refresh()
        key = window.getch()
        if key == ord("q"):
            return
        if key == ord("x"):
            os._exit(3)
        if key == ord("c"):
            ticks += 1
            pressed = [f"tick {ticks}"]
        elif key == curses.KEY_MOUSE:
            _, column, row, _, _ = curses.getmouse()
            pressed.append(f"mouse:{column},{row}")
        else:
            pressed.append(curses.keyname(key).decode())


if __name__ == "__main__":
    curses.wrapper(main)
    sys.exit(0)
