/// Which characters the terminal can show.
package enum Repertoire: Hashable, Sendable, CaseIterable {
    /// A UTF-8 locale on a terminal with a real font.
    case unicode
    /// A UTF-8 locale on the Linux console: the PC's 256 characters (code page 437).
    case console
    /// Anything else, or on request.
    case ascii
}
