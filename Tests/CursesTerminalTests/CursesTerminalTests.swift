import Testing

/// ncurses keeps its state in globals, so everything that opens a screen runs here, one at a time.
@Suite(.serialized)
@MainActor
enum CursesTerminalTests {}
