/// Which characters the terminal can show.
package enum Repertoire: Hashable, Sendable, CaseIterable {
    /// A UTF-8 locale on a terminal with a real font.
    case unicode
    /// A UTF-8 locale on the Linux console: the PC's 256 characters (code page 437).
    case console
    /// Anything else, or on request.
    case ascii

    /// The character to show for one that a text holds: itself, its base letter, or `?`.
    package func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.value < 0x7f || self == .unicode { return scalar }
        if self == .console, Self.codePage437.contains(scalar) { return scalar }
        return Self.plain[scalar] ?? "?"
    }

    /// What code page 437 has beyond ASCII, as far as text and this program use it.
    private static let codePage437 = Set(
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥ƒáíóúñÑªº¿¬½¼¡«»░▒▓│┤╣║╗╝┐└┴┬├─┼╚╔╩╦╠═╬┘┌█▄▌▐▀ßµ±°·²•►◄↕↑↓→←▲▼○"
            .unicodeScalars)

    private static let plain: [Unicode.Scalar: Unicode.Scalar] = {
        let from = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿŌōŪūĀāĒēĪīŠšŽžČčĆćŁłŃńŚśŻżŐőŰű‘’“”–—…·×↑↓"
        let to = "AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyyOoUuAaEeIiSsZzCcCcLlNnSsZzOoUu''\"\"--..x^v"
        return Dictionary(zip(from.unicodeScalars, to.unicodeScalars)) { first, _ in first }
    }()
}
