internal import Glibc

/// The width of a terminal.
package enum TerminalColumns {
    /// Columns of a descriptor's terminal; nil if it is none, or does not know its size.
    package static func of(_ descriptor: Int32) -> Int? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
        return Int(window.ws_col)
    }
}
