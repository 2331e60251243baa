import Models

/// Secret words that a service knows and may repeat: keys, passwords, an identity. Each is replaced by `Redactor.mask`
/// in answers, however it is escaped.
struct HiddenWords: Hashable, Sendable {
    /// Words as bytes in lower case, the longest first.
    private let words: [[UInt8]]
    /// Whether a word may begin with this byte.
    private let begins: [Bool]

    /// Length from which a word is masked everywhere; a shorter one is masked only if no letter or digit touches it.
    private static let long = 12
    /// So many characters of a long word are hidden where a text is cut short.
    private static let cut = 8

    /// - Parameter words: those of less than four characters, and numbers of less than eight, are ignored, since they
    ///   are part of many texts.
    init(_ words: some Sequence<String>) {
        let kept = Set(words.map { Array($0.lowercased().utf8) }).filter { word in
            word.count >= (word.allSatisfy(Self.isDigit) ? 8 : 4)
        }
        self.words = kept.sorted { ($0.count, $1.debugDescription) > ($1.count, $0.debugDescription) }
        var begins = [Bool](repeating: false, count: 256)
        for word in kept {
            begins[Int(word[0])] = true
            if (0x61...0x7a).contains(word[0]) { begins[Int(word[0]) - 0x20] = true }
        }
        for lead in ["\\", "%", "&"].map(UInt8.init(ascii:)) { begins[Int(lead)] = true }
        self.begins = begins
    }

    var isEmpty: Bool { words.isEmpty }

    /// The same text with every hidden word masked.
    func clean(_ text: String) -> String {
        isEmpty ? text : String(decoding: clean(Array(text.utf8)), as: UTF8.self)
    }

    /// The same bytes with every hidden word masked; a number becomes nines.
    /// - Parameter bytes: text, or JSON, which stays JSON.
    func clean(_ bytes: [UInt8]) -> [UInt8] {
        guard !isEmpty else { return bytes }
        return bytes.withUnsafeBufferPointer { bytes in
            var cleaned: [UInt8] = []
            var kept = 0
            var place = 0
            while place < bytes.count {
                guard begins[Int(bytes[place])], let found = match(bytes, at: place) else {
                    place += 1
                    continue
                }
                cleaned += bytes[kept..<place]
                // A number is replaced by a number, or the answer would no longer be JSON.
                cleaned += found.isNumber ? Array(repeating: 0x39, count: found.end - place) : Array(Redactor.mask.utf8)
                place = found.end
                kept = place
            }
            return kept == 0 ? Array(bytes) : cleaned + bytes[kept...]
        }
    }

    private func match(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (end: Int, isNumber: Bool)? {
        for word in words {
            let (end, count) = Self.common(word, bytes, from: start)
            guard count == word.count else {
                if Self.isCutShort(word, after: count), Self.isEndOfText(bytes, end) { return (end, false) }
                continue
            }
            let isAlone = !Self.isLetter(bytes, before: start) && !Self.isLetter(bytes, end)
            guard word.count >= Self.long || isAlone && !Self.isKey(bytes, start, end) else { continue }
            return (end, word.allSatisfy(Self.isDigit))
        }
        return nil
    }

    /// The length of a word's beginning at this place, and where it ends.
    private static func common(
        _ word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> (end: Int, count: Int) {
        var place = start
        for (count, wanted) in word.enumerated() {
            guard place < bytes.count else { return (place, count) }
            // Escapes are checked first, since `&amp;` begins with the very character that it stands for.
            if let escaped = EscapedByte(bytes, at: place), lower(escaped.byte) == wanted {
                place += escaped.length
            } else if lower(bytes[place]) == wanted {
                place += 1
            } else {
                return (place, count)
            }
        }
        return (place, word.count)
    }

    /// Whether the beginning of a long word gives it away. One that ends with a word of its own ("Sydney" of "Sydney
    /// Racing Club") may be the service's.
    private static func isCutShort(_ word: [UInt8], after count: Int) -> Bool {
        guard word.count >= long, count >= cut, !word.allSatisfy(isDigit) else { return false }
        return count >= long || isLetter(word[count - 1]) && isLetter(word[count])
    }

    /// Whether the text ends here, as where a service cuts its message short: the end, a quote, a tag, three dots.
    private static func isEndOfText(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        guard place < bytes.count else { return true }
        return ["\"", "<", "...", "…", "\\u2026"].contains { bytes[place...].starts(with: $0.utf8) }
    }

    /// Whether it is the whole name of a JSON object's member, as the service's own words are.
    private static func isKey(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        let quote = UInt8(ascii: "\"")
        guard start > 0, bytes[start - 1] == quote, end < bytes.count, bytes[end] == quote else { return false }
        return bytes[(end + 1)...].first { $0 > 0x20 } == UInt8(ascii: ":")
    }

    /// Whether a byte is a letter; the last letter of an escape is not: `\n`, `%20`, `\u0020`.
    private static func isLetter(_ bytes: UnsafeBufferPointer<UInt8>, before place: Int) -> Bool {
        let isEscape = [(2, "\\"), (3, "%"), (6, "\\")].contains { (length: Int, lead: Unicode.Scalar) in
            place >= length && bytes[place - length] == UInt8(ascii: lead)
        }
        return !isEscape && isLetter(bytes, place - 1)
    }

    private static func isLetter(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        bytes.indices.contains(place) && isLetter(bytes[place])
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        let byte = lower(byte)
        return isDigit(byte) || (0x61...0x7a).contains(byte) || byte >= 0x80
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}
