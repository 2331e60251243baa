/// Why the board cannot use the terminal.
package enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is not a terminal (isatty(3)).
    case notATerminal
    /// The type of terminal, as TERM names it, cannot place the cursor.
    case unusable(term: String)
    /// A system call failed, or another screen of this process is open.
    case notOpened
}
