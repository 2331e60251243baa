import FoundationEssentials
import Models

/// Transport whose answers repeat no secret. It comes before all else, so that no message, log, record or database is
/// made from an answer with one.
package struct HidingTransport<Inner: HTTPTransport>: HTTPTransport {
    /// The transport that sends the requests.
    package let inner: Inner
    private let words: [String]

    /// - Parameter words: secrets that no answer may repeat. Those of a request itself are found in it.
    package init(_ inner: Inner, words: [String]) {
        (self.inner, self.words) = (inner, words)
    }

    /// Sends a request with the inner transport, and masks secrets in its answer or error.
    package func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let hidden = HiddenWords(words + request.secrets)
        do throws(TransportError) {
            return try await inner.get(request).hiding(hidden)
        } catch {
            throw error.hiding(hidden)
        }
    }
}

extension HTTPRequest {
    var secrets: [String] {
        let reported = headers.filter { name, _ in
            Redactor.isSecret(header: name) || secretHeaders.contains(name.lowercased())
        }
        return reported.map(\.value) + HTTPRequest.secrets(ofAddress: url)
    }

    /// The password of an address, alone and with its user, as it is written and as it is sent.
    /// - Returns: empty without a password.
    package static func secrets(ofAddress url: String) -> [String] {
        // A proxy's address needs no scheme (curl(1)).
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let authority = url[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let at = authority.lastIndex(of: "@") else { return [] }
        let both = String(authority[..<at])
        guard let colon = both.firstIndex(of: ":") else { return [] }
        let plain = both.percentDecoded
        let password = String(both[both.index(after: colon)...])
        let sent = Data(plain.utf8).base64EncodedString()
        return [both, plain, password, password.percentDecoded, sent]
    }
}

extension HTTPResponse {
    func hiding(_ hidden: HiddenWords) -> HTTPResponse {
        guard !hidden.isEmpty else { return self }
        var copy = self
        copy.headers = headers.filter { hidden.clean($0.key) == $0.key }.mapValues { hidden.clean($0) }
        copy.body = hidden.clean(body)
        return copy
    }
}

extension TransportError {
    func hiding(_ hidden: HiddenWords) -> TransportError {
        switch self {
        case .badURL(let detail): .badURL(detail: hidden.clean(detail))
        case .nameNotFound(let detail): .nameNotFound(detail: hidden.clean(detail))
        case .noNetwork(let detail): .noNetwork(detail: hidden.clean(detail))
        case .refused(let detail): .refused(detail: hidden.clean(detail))
        case .timedOut(let detail): .timedOut(detail: hidden.clean(detail))
        case .tls(let detail): .tls(detail: hidden.clean(detail))
        case .badCertificate(let detail): .badCertificate(detail: hidden.clean(detail))
        case .cutShort(let detail): .cutShort(detail: hidden.clean(detail))
        case .unreadable(let detail): .unreadable(detail: hidden.clean(detail))
        case .badRedirect(let detail): .badRedirect(detail: hidden.clean(detail))
        case .other(let code, let detail): .other(code: code, detail: hidden.clean(detail))
        case .tooLarge, .throttled, .budgetSpent, .cancelled: self
        }
    }
}

/// Secret words that a service knows and may repeat: keys, passwords, an identity. Each is replaced by `Redactor.mask`
/// in answers, however it is escaped.
struct HiddenWords: Hashable, Sendable {
    /// Words as bytes in lower case, the longest first.
    private let words: [[UInt8]]
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

/// One ASCII character as JSON, a URL or HTML may write it.
struct EscapedByte {
    let byte: UInt8
    /// Bytes of the text that the escape takes.
    let length: Int

    /// - Returns: nil where no escape begins.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
        switch bytes[place] {
        case UInt8(ascii: "\\"): self.init(json: bytes, place)
        case UInt8(ascii: "%"): self.init(bytes, digits: place + 1, count: 2, length: 3)
        case UInt8(ascii: "+"): self.init(byte: 0x20, length: 1)
        case UInt8(ascii: "&"): self.init(html: bytes, place)
        default: return nil
        }
    }

    private init(byte: UInt8, length: Int) {
        (self.byte, self.length) = (byte, length)
    }

    private init?(json bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
        guard place + 1 < bytes.count else { return nil }
        if bytes[place + 1] == UInt8(ascii: "u") {
            self.init(bytes, digits: place + 2, count: 4, length: 6)
        } else {
            self.init(byte: bytes[place + 1], length: 2)
        }
    }

    private init?(html bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
        var start = place + 1
        // An entity may be escaped again (`&amp;#64;`), and readers decode a text until no entity is left.
        while bytes[start...].starts(with: "amp;".utf8), Self.entity(bytes, from: start + 4) != nil { start += 4 }
        guard let (byte, end) = Self.entity(bytes, from: start) else { return nil }
        self.init(byte: byte, length: end - place)
    }

    /// - Parameter start: the place behind the `&`.
    /// - Returns: the character, and the place behind the `;`.
    private static func entity(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (byte: UInt8, end: Int)? {
        guard start < bytes.count, let end = bytes[start...].prefix(9).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let name = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
        let named: [String: UInt8] = ["amp": 0x26, "lt": 0x3c, "gt": 0x3e, "quot": 0x22, "apos": 0x27]
        let code = name.hasPrefix("#x") ? UInt8(name.dropFirst(2), radix: 16) : UInt8(name.dropFirst())
        guard let byte = name.hasPrefix("#") ? code : named[name] else { return nil }
        return (byte, end + 1)
    }

    /// Reads `count` hexadecimal digits; nil if they are no ASCII character.
    private init?(_ bytes: UnsafeBufferPointer<UInt8>, digits place: Int, count: Int, length: Int) {
        guard place + count <= bytes.count else { return nil }
        let digits = String(decoding: bytes[place..<(place + count)], as: UTF8.self)
        guard let code = UInt32(digits, radix: 16), code < 0x80 else { return nil }
        self.init(byte: UInt8(code), length: length)
    }
}
