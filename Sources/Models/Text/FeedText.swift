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
