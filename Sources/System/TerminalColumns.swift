internal import Glibc

/// Asks how wide the terminal of a descriptor is.
package enum TerminalColumns {
    /// Columns of a descriptor's terminal; nil if it is none, or does not know its size.
    package static func of(_ descriptor: Int32) -> Int? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
        return Int(window.ws_col)
    }

    /// Columns and rows of the terminal at a standard stream, output first: `80x24`; nil if none is one.
    package static var size: String? {
        var window = winsize()
        for descriptor in [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO]
        where ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 {
            return "\(window.ws_col)x\(window.ws_row)"
        }
        return nil
    }
}
