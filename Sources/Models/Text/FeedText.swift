/// Board rule 10: text from outside is data. A text that has passed here cannot move a cursor, turn the reading
/// direction, or pile marks on a cell.
package enum FeedText {
    /// The most marks (accents) that stay on one base character.
    static let marksKept = 2

    /// Makes a text from the feed harmless.
    ///
    /// Controls (C0, C1, DEL), line and paragraph separators and white space become one space; format characters (bidi
    /// overrides, zero-width joiners, the byte order mark, tags), variation selectors, other characters that Unicode
    /// calls ignorable (fillers), marks past the second and marks without a base are dropped; private, unassigned and
    /// surrogate code points become U+FFFD. Colours of skin are dropped: terminals draw them inside the sign before
    /// them, or behind it. Entities of HTML are read first (`HTMLEntity`), so that none of them becomes a control.
    /// - Parameter limit: most Unicode scalars of the result.
    /// - Returns: the text, trimmed; possibly empty.
    package static func clean(_ text: String, limit: Int = 120) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return cleanOnce(text, limit: limit) }
        // Dropping a character inside an entity can make another entity. The loop removes these too, so that cleaning a
        // clean text changes nothing.
        var cleaned = cleanOnce(text, limit: limit.times(HTMLEntity.longest))
        while let read = HTMLEntity.read(cleaned) { cleaned = cleanOnce(read, limit: read.unicodeScalars.count) }
        return cleanOnce(cleaned, limit: limit)
    }

    private static func cleanOnce(_ text: String, limit: Int) -> String {
        if text.isASCII { return cleanASCII(text, limit: limit) }
        var kept = String.UnicodeScalarView()
        var count = 0
        var marks = 0
        var pendingSpace = false
        for scalar in text.unicodeScalars {
            guard count < limit else { break }
            switch Kind(scalar) {
            case .space:
                pendingSpace = count > 0
            case .dropped:
                continue
            case .mark:
                guard count > 0, !pendingSpace, marks < marksKept else { continue }
                marks += 1
                kept.append(scalar)
                count += 1
            case .shown(let shown):
                if pendingSpace {
                    guard count + 1 < limit else { return String(kept) }
                    pendingSpace = false
                    kept.append(" ")
                    count += 1
                }
                marks = 0
                kept.append(shown)
                count += 1
            }
        }
        return String(kept)
    }

    /// Cleans a text in the same way; nil if the result is empty.
    package static func clean(optional text: String?, limit: Int = 120) -> String? {
        guard let text else { return nil }
        let cleaned = clean(text, limit: limit)
        return cleaned.isEmpty ? nil : cleaned
    }

    /// The same for ASCII, which is most of the feed: by bytes, and many times as fast.
    private static func cleanASCII(_ text: String, limit: Int) -> String {
        var text = text
        let cleaned = text.withUTF8 { bytes in
            let ends = (bytes.firstIndex { !isSpace($0) } ?? 0, bytes.lastIndex { !isSpace($0) } ?? -1)
            let trimmed = UnsafeBufferPointer(rebasing: bytes[ends.0..<ends.1 + 1])
            guard isPlain(trimmed, limit: limit) else { return squeezed(trimmed, limit: limit) as String? }
            return trimmed.count == bytes.count ? nil : String(decoding: trimmed, as: UTF8.self)
        }
        return cleaned ?? text
    }

    /// Printable ASCII with single spaces inside needs no work; most of the feed is that.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool {
        guard bytes.count <= limit else { return false }
        var previous: UInt8 = 0
        for byte in bytes {
            guard !isSpace(byte) || byte == 0x20 && previous != 0x20 else { return false }
            previous = byte
        }
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7f }

    private static func squeezed(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> String {
        var kept: [UInt8] = []
        var pendingSpace = false
        for byte in bytes {
            guard !isSpace(byte) else {
                pendingSpace = !kept.isEmpty
                continue
            }
            guard kept.count + (pendingSpace ? 1 : 0) < limit else { break }
            if pendingSpace { kept.append(0x20) }
            pendingSpace = false
            kept.append(byte)
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private enum Kind {
        case space, dropped, mark
        case shown(Unicode.Scalar)

        init(_ scalar: Unicode.Scalar) {
            if scalar.value > 0x20, scalar.value < 0x7f {
                self = .shown(scalar)
                return
            }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
                self = .space
            case .format:
                self = .dropped
            case .nonspacingMark, .enclosingMark, .spacingMark:
                let isInvisible = scalar.properties.isVariationSelector || scalar.properties.isDefaultIgnorableCodePoint
                self = isInvisible || scalar.value > 0xffff ? .dropped : .mark
            case .privateUse, .surrogate, .unassigned:
                self = scalar.properties.isDefaultIgnorableCodePoint ? .dropped : .shown("\u{fffd}")
            default:
                // Invisible letters, such as the Hangul fillers, would make a blank name that is not empty.
                let isInvisible =
                    DisplayWidth.of(scalar) == 0 || scalar.properties.isDefaultIgnorableCodePoint
                    || scalar.properties.isEmojiModifier
                self = isInvisible ? .dropped : .shown(scalar)
            }
        }
    }
}

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
