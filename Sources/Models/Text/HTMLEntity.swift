/// Entities of HTML in names that were made for web pages: `O&#39;Brien`, `Caf&eacute;`.
enum HTMLEntity {
    /// Most characters of one, from `&` to `;`.
    static let longest = 10

    /// The text with the character of each entity in its place. Entities that entities produce are read too, since some
    /// sources write `&amp;eacute;`.
    /// - Returns: nil if there is none.
    static func read(_ text: String) -> String? {
        var result: [Unicode.Scalar] = []
        var hasRead = false
        for scalar in text.unicodeScalars {
            var next = scalar
            while next == ";", let start = result.suffix(longest - 1).lastIndex(of: "&"),
                let meant = meaning(result[(start + 1)...])
            {
                result.removeSubrange(start...)
                (next, hasRead) = (meant, true)
            }
            result.append(next)
        }
        guard hasRead else { return nil }
        var read = String.UnicodeScalarView()
        read.append(contentsOf: result)
        return String(read)
    }

    /// The character of the text between `&` and `;`; nil if that is no entity.
    private static func meaning(_ inside: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
        guard inside.first == "#" else { return named[String(String.UnicodeScalarView(inside))] }
        let isHexadecimal = inside.dropFirst().first.map { $0 == "x" || $0 == "X" } == true
        let digits = String(String.UnicodeScalarView(inside.dropFirst(isHexadecimal ? 2 : 1)))
        guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-"),
            let value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        if (0x80...0x9f).contains(value) { return windows[Int(value - 0x80)] }
        return Unicode.Scalar(value)
    }

    /// Pages mean these by the numbers of the controls: the code page 1252 of Windows.
    private static let windows = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ".unicodeScalars)

    private static let named: [String: Unicode.Scalar] = {
        // These names are of U+00A0 and the characters after it, without a gap.
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
            acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde \
            Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc \
            Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml \
            aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
            otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
            """
        var named: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "lsquo": "‘",
            "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "hellip": "…", "bull": "•",
            "trade": "™", "euro": "€", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
        ]
        for (offset, name) in latin.split(separator: " ").enumerated() {
            named[String(name)] = Unicode.Scalar(0xa0 + UInt32(offset))
        }
        return named
    }()
}
