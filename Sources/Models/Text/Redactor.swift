/// Takes out of a text what a bug report must not tell: secrets, and whose machine it was.
package struct Redactor: Hashable, Sendable {
    /// What stands in the place of a secret.
    package static let mask = "[hidden]"

    private let home: String?
    private let user: String?
    private let hosts: [String]
    private let words: [String]

    /// - Parameters:
    ///   - home: path of the home folder; becomes `~`.
    ///   - user: login name; becomes `[user]` where it is a word of its own.
    ///   - host: the machine's name, with or without its domain; becomes `[host]`.
    ///   - words: what is known to be secret, such as an address to write to; becomes the mask. Words of less than
    ///     four characters are left, since they stand in everything.
    package init(home: String? = nil, user: String? = nil, host: String? = nil, words: [String] = []) {
        self.words = words.filter { $0.count >= 4 }
        self.home = home.flatMap { $0.count > 1 ? $0 : nil }
        self.user = user.flatMap { $0.isEmpty ? nil : $0 }
        let short = host.map { String($0.prefix { $0 != "." }) }
        hosts = [host, short].compactMap(\.self).filter { !$0.isEmpty && $0 != "localhost" }
    }

    /// Everything at once: secrets, home folder, user and host.
    package func text(_ text: String) -> String {
        // First of all: a login name is often part of an address to write to.
        var text = words.reduce(text) { Self.replaceWord($1, in: $0, with: Self.mask) }
        text = Self.secrets(text)
        if let home { text = Self.replaceWord(home, in: text, with: "~") }
        for host in hosts { text = Self.replaceWord(host, in: text, with: "[host]") }
        if let user { text = Self.replaceWord(user, in: text, with: "[user]") }
        return text
    }

    /// Secrets alone: `user:password@` of addresses, values of queries, headers and settings whose names say that
    /// they are secret.
    package static func secrets(_ text: String) -> String {
        var text = text
        if text.utf8.contains(UInt8(ascii: "@")) {
            text.replace(/(?<scheme>[A-Za-z][A-Za-z0-9+.\-]*:\/\/)[^\/?#\s"'<>]*@/) { "\($0.scheme)\(mask)@" }
        }
        // Almost every text names nothing secret, and expressions cost much more than this look.
        guard mentionsSecret(text) else { return text }
        text.replace(/(?i)(?<lead>(?:cookie2?|authorization)["']?\s*[:=]\s*["']?)[^\r\n"]+/) { "\($0.lead)\(mask)" }
        text.replace(/(?i)(?<lead>[?&][^=&\s"]*(?:key|token|secret|pass|auth|sig|session)[^=&\s"]*=)[^&\s"'#]*/) {
            "\($0.lead)\(mask)"
        }
        let quoted =
            #/
            (?i)(?<lead> (?:passw|passphrase|secret|token|[\-_]key|apikey|credential)[\w\-]* ["']? \s*[:=]\s* ["'])
            [^"'\r\n]*
            /#
        text.replace(quoted) { "\($0.lead)\(mask)" }
        let bare =
            #/
            (?i)(?<lead> (?:passw|passphrase|secret|token|[\-_]key|apikey|credential)[\w\-]* \s*[:=]\s*)
            (?:(?:bearer|basic)\s+)? [^\s&,;"'\[][^\s&,;"']*
            /#
        return text.replacing(bare) { "\($0.lead)\(mask)" }
    }

    private static func mentionsSecret(_ text: String) -> Bool {
        let lower = text.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
        return marks.contains { mark in
            lower.indices.contains { lower[$0] == mark[0] && lower[$0...].starts(with: mark) }
        }
    }

    /// A part of every name that the expressions look for.
    private static let marks = ["cookie", "auth", "key", "token", "secret", "pass", "sig", "session", "credential"]
        .map { Array($0.utf8) }

    /// Whether a header's value is nobody's business.
    package static func isSecret(header name: String) -> Bool {
        let name = name.lowercased()
        return ["cookie", "auth", "key", "token", "secret", "session", "password"].contains { name.contains($0) }
    }

    /// Whether the value of a setting or variable of that name is nobody's business.
    package static func isSecret(setting name: String) -> Bool {
        let name = name.lowercased()
        return ["auth", "key", "token", "secret", "passw", "cookie", "credential"].contains { name.contains($0) }
    }

    /// Replaces a word where no letter or digit touches it.
    private static func replaceWord(_ word: String, in text: String, with substitute: String) -> String {
        var result = ""
        var rest = text[...]
        while let range = rest.firstRange(of: word) {
            let before = range.lowerBound == rest.startIndex ? result.last : rest[rest.index(before: range.lowerBound)]
            let after = range.upperBound == rest.endIndex ? nil : rest[range.upperBound]
            let isWord = !isPart(before) && !isPart(after)
            result += rest[..<range.lowerBound]
            result += isWord ? substitute : word
            rest = rest[range.upperBound...]
        }
        return result + rest
    }

    private static func isPart(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
}
