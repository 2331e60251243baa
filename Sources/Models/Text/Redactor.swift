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

    /// Whether the value of a header of that name is hidden.
    package static func isSecret(header name: String) -> Bool {
        ["cookie", "auth", "key", "token", "secret", "session", "password"].contains { TextSearch.has($0, in: name) }
    }

    /// Whether the value of a setting or variable of that name is hidden.
    static func isSecret(setting name: String) -> Bool {
        ["auth", "key", "token", "secret", "passw", "cookie", "credential"].contains { TextSearch.has($0, in: name) }
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
