/// Removes secrets and the machine's identity from a text for a bug report.
package struct Redactor: Hashable, Sendable {
    /// Text in place of a secret.
    package static let mask = "[hidden]"

    private let home: String?
    private let user: String?
    private let hosts: [String]
    private let words: [String]

    /// - Parameters:
    ///   - home: path of the home folder; becomes `~`.
    ///   - user: login name; becomes `[user]` if it is a word of its own.
    ///   - host: name of the machine, with or without its domain; becomes `[host]`.
    ///   - words: known secrets, such as an address to write to; become the mask. Words of less than four characters
    ///     are ignored, since they are part of many texts.
    package init(home: String? = nil, user: String? = nil, host: String? = nil, words: [String] = []) {
        self.words = words.filter { $0.count >= 4 }
        self.home = home.flatMap { $0.count > 1 ? $0 : nil }
        self.user = user.flatMap { $0.isEmpty ? nil : $0 }
        let short = host.map { String($0.prefix { $0 != "." }) }
        hosts = [host, short].compactMap(\.self).filter { !$0.isEmpty && $0 != "localhost" }
    }

    /// Removes secrets, home folder, user and host.
    package func text(_ text: String) -> String {
        // Words are removed first, since a login name is often part of an address to write to.
        var text = words.reduce(text) { Self.replaceWord($1, in: $0, with: Self.mask) }
        text = Self.secrets(text)
        if let home { text = Self.replaceWord(home, in: text, with: "~") }
        for host in hosts { text = Self.replaceWord(host, in: text, with: "[host]") }
        if let user { text = Self.replaceWord(user, in: text, with: "[user]") }
        return text
    }

    /// Removes secrets alone: `user:password@` of addresses, and values of queries, headers and settings whose names
    /// mark them as secret.
    package static func secrets(_ text: String) -> String {
        SecretScanner.masked(text.utf8.contains(UInt8(ascii: "@")) ? SecretScanner.maskedUsers(text) : text)
    }

    package static func isSecret(header name: String) -> Bool {
        ["cookie", "auth", "key", "token", "secret", "session", "password"].contains { TextSearch.has($0, in: name) }
    }

    /// Replaces a word unless a letter or digit touches it. It works on bytes, since one character can be as long as
    /// the text.
    private static func replaceWord(_ word: String, in text: String, with substitute: String) -> String {
        let (bytes, word, substitute) = (Array(text.utf8), Array(word.utf8), Array(substitute.utf8))
        guard let first = word.first, bytes.count >= word.count else { return text }
        var result: [UInt8] = []
        var (copied, place) = (0, 0)
        while let found = bytes[place...].firstIndex(of: first), found + word.count <= bytes.count {
            let end = found + word.count
            let isWord =
                bytes[found..<end].elementsEqual(word) && !isPart(before: found, in: bytes)
                && !isPart(at: end, in: bytes)
            if isWord {
                result += bytes[copied..<found]
                result += substitute
                copied = end
            }
            place = isWord ? end : found + 1
        }
        return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    private static func isPart(at place: Int, in bytes: [UInt8]) -> Bool {
        isPart(String(decoding: bytes[place...].prefix(4), as: UTF8.self).unicodeScalars.first)
    }

    private static func isPart(before place: Int, in bytes: [UInt8]) -> Bool {
        var start = place
        repeat { start -= 1 } while start > max(0, place - 4) && bytes[start] & 0xc0 == 0x80
        return start < 0 ? false : isPart(String(decoding: bytes[start..<place], as: UTF8.self).unicodeScalars.first)
    }

    private static func isPart(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" } ?? false
    }
}

/// Finds the secrets of a text by the names in front of them. It goes through the bytes once, from the left to the
/// right, and reads none of them more than a few times: a header, a body or a line of a log may be of any length.
struct SecretScanner {
    private let bytes: [UInt8]
    private var place = 0
    /// The bytes before this one are in `result`.
    private var copied = 0
    private var result: [UInt8] = []
    /// The last run of letters, digits, `_` and `-`, as long as only spaces and one quote have followed it.
    private var name: Range<Int>?
    private var hasQuote = false
    /// Place at which the name of a query's part begins.
    private var query: Int?

    private static let mask = Array(Redactor.mask.utf8)
    /// Ends of names whose value goes to the end of the line.
    private static let lines = ["cookie", "cookie2", "authorization"].map { Array($0.utf8) }
    /// Parts of names whose value is a word or in quotes.
    private static let words = [
        "passw", "passphrase", "secret", "token", "-key", "_key", "apikey", "credential",
    ].map { Array($0.utf8) }
    /// Parts of names of secret parameters in a query.
    private static let parts = ["key", "token", "secret", "pass", "auth", "sig", "session"].map { Array($0.utf8) }

    /// A text with the values masked.
    static func masked(_ text: String) -> String {
        var scanner = SecretScanner(bytes: Array(text.utf8))
        scanner.scan()
        return scanner.copied == 0 ? text : String(decoding: scanner.result, as: UTF8.self)
    }

    /// A text without the `user:password@` of its addresses.
    static func maskedUsers(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var scanner = SecretScanner(bytes: bytes)
        let (slash, colon) = (UInt8(ascii: "/"), UInt8(ascii: ":"))
        while scanner.place + 3 < bytes.count {
            let start = scanner.place
            scanner.place += 1
            guard start > 0, bytes[start] == colon, bytes[start + 1] == slash, bytes[start + 2] == slash,
                isName(bytes[start - 1])
            else { continue }
            let host = start + 3
            let end = scanner.end(from: host) { isSpace($0) || "/?#\"'<>".utf8.contains($0) }
            scanner.place = max(end, host)
            if let sign = bytes[host..<end].lastIndex(of: UInt8(ascii: "@")) { scanner.hide(host..<sign) }
        }
        scanner.finish()
        return scanner.copied == 0 ? text : String(decoding: scanner.result, as: UTF8.self)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func scan() {
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "?"), UInt8(ascii: "&"):
                (query, name) = (place + 1, nil)
                place += 1
            case UInt8(ascii: "="), UInt8(ascii: ":"): takeValue(isEqual: byte == UInt8(ascii: "="))
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if byte == UInt8(ascii: "\"") { query = nil }
                if hasQuote { name = nil }
                hasQuote = true
                place += 1
            case _ where Self.isSpace(byte):
                query = nil
                place += 1
            case _ where Self.isName(byte):
                let end = end(from: place) { !Self.isName($0) }
                (name, hasQuote, place) = (place..<end, false, end)
            default:
                name = nil
                place += 1
            }
        }
        finish()
    }

    /// Reads the value after a name and its `=` or `:`. Moves `place` behind a hidden value, else behind the sign.
    private mutating func takeValue(isEqual: Bool) {
        let (name, hasQuote, part) = (self.name, self.hasQuote, isEqual ? query : nil)
        (self.name, self.hasQuote) = (nil, false)
        if isEqual { query = nil }
        place += 1
        if let part, contains(Self.parts, part..<place - 1) {
            let end = end(from: place) { Self.isSpace($0) || "&\"'#".utf8.contains($0) }
            return hide(place..<end)
        }
        guard let name else { return }
        var start = end(from: place) { !Self.isSpace($0) }
        let isQuoted = start < bytes.count && "\"'".utf8.contains(bytes[start])
        if ends(with: Self.lines, name) {
            if isQuoted { start += 1 }
            return hide(start..<end(from: start) { "\r\n\"".utf8.contains($0) })
        }
        guard contains(Self.words, name) else { return }
        if isQuoted {
            hide(start + 1..<end(from: start + 1) { "\"'\r\n".utf8.contains($0) }, orNothing: true)
        } else if !hasQuote {
            let isStop: (UInt8) -> Bool = { Self.isSpace($0) || "&,;\"'".utf8.contains($0) }
            var stop = end(from: start, isStop)
            // The scheme of a key (`Bearer`) is not secret; the key follows it.
            if ["bearer", "basic"].contains(String(decoding: bytes[start..<stop].prefix(7), as: UTF8.self).lowercased())
            {
                let next = end(from: stop) { !Self.isSpace($0) }
                if next < bytes.count, bytes[next] != UInt8(ascii: "[") { stop = max(stop, end(from: next, isStop)) }
            }
            if start < stop, bytes[start] != UInt8(ascii: "[") { hide(start..<stop) }
        }
    }

    /// - Parameter orNothing: whether an empty value is hidden, too.
    private mutating func hide(_ range: Range<Int>, orNothing: Bool = false) {
        guard !range.isEmpty || orNothing else { return }
        result += bytes[copied..<range.lowerBound]
        result += Self.mask
        (copied, place) = (range.upperBound, max(place, range.upperBound))
    }

    private mutating func finish() {
        if copied > 0 { result += bytes[copied...] }
    }

    private func end(from start: Int, _ isEnd: (UInt8) -> Bool) -> Int {
        var end = start
        while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
        return end
    }

    private func ends(with marks: [[UInt8]], _ name: Range<Int>) -> Bool {
        marks.contains { $0.count <= name.count && isEqual($0, at: name.upperBound - $0.count) }
    }

    private func contains(_ marks: [[UInt8]], _ name: Range<Int>) -> Bool {
        name.contains { place in
            marks.contains { $0.count <= name.upperBound - place && isEqual($0, at: place) }
        }
    }

    /// - Parameter mark: in lower case.
    private func isEqual(_ mark: [UInt8], at place: Int) -> Bool {
        mark.indices.allSatisfy { index in
            let byte = bytes[place + index]
            return ((0x41...0x5a).contains(byte) ? byte | 0x20 : byte) == mark[index]
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    /// Bytes that are not ASCII count as letters.
    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80..., UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
