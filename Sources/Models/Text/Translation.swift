internal import Synchronization

/// The translations of the program's texts: none in English. Set once, before the first text is made.
package enum Translation {
    private static let installed = Mutex<MessageLookup?>(nil)
    /// The same as a flag: in English no text takes the lock.
    private static let isInstalled = Atomic<Bool>(false)
    @TaskLocal private static var isPaused = false

    /// Translates every text from now on; tables of texts that exist already stay as they are.
    package static func install(_ lookup: MessageLookup) {
        installed.withLock { $0 = lookup }
        isInstalled.store(true, ordering: .releasing)
    }

    /// The lookup that counts here; nil in English.
    static var current: MessageLookup? {
        guard isInstalled.load(ordering: .acquiring), !isPaused else { return nil }
        return installed.withLock { $0 }
    }

    /// Makes texts in English in every locale: for programs, logs and files.
    package static func inEnglish<Text>(_ make: () throws -> Text) rethrows -> Text {
        guard isInstalled.load(ordering: .acquiring) else { return try make() }
        return try $isPaused.withValue(true, operation: make)
    }

    /// A translation that may be shown; nil for one with control characters or other places than the text has.
    static func checked(_ translation: String, of texts: [String]) -> String? {
        let isClean = translation.unicodeScalars.allSatisfy { !isControl($0) }
        let places = MessageTemplate.places(in: translation)
        return isClean && texts.contains { MessageTemplate.places(in: $0) == places } ? translation : nil
    }

    /// Controls, and characters that turn the direction of text.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
        default: false
        }
    }
}

/// A text for people in the language of the locale: `tr("Race \(number) of \(count)")`. `Scripts/translate` finds each
/// call, so the text is a literal (docs/translations.md).
package func tr(_ message: Message) -> String {
    message.translated(in: "")
}

/// A text that has another meaning elsewhere: `tr("Open", in: "a price")`.
package func tr(_ message: Message, in context: String) -> String {
    message.translated(in: context)
}

/// A text for a count, which both forms have the same values for: `trn("\(count) race", "\(count) races", count)`.
package func trn(_ one: Message, _ other: Message, _ count: Int) -> String {
    one.translated(other, for: count)
}

/// Marks a text of a table, which stays English here and is translated where it is shown, by `translated`.
package func mark(_ text: String) -> String { text }

/// A marked text in the language of the locale.
package func translated(_ marked: String) -> String {
    guard let lookup = Translation.current else { return marked }
    return lookup.find(marked, "").flatMap { Translation.checked($0, of: [marked]) } ?? marked
}

/// A text that begins with a capital letter.
package func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
}

/// A text of the program as it is written in the code: `"Race \(number) of \(count)"`. In English it is that text. In
/// another language it is the key of its translation, `Race %1 of %2`, and the values.
package struct Message: ExpressibleByStringInterpolation {
    let text: String
    let values: [String]
    let lookup: MessageLookup?

    package init(stringLiteral text: String) {
        (self.text, values, lookup) = (text, [], Translation.current)
    }

    package init(stringInterpolation parts: StringInterpolation) {
        (text, values, lookup) = (parts.text, parts.values, parts.lookup)
    }

    /// The text in the language of the locale.
    func translated(in context: String) -> String {
        guard let lookup else { return text }
        let found = lookup.find(text, context).flatMap { Translation.checked($0, of: [text]) }
        return MessageTemplate.filled(found ?? text, values)
    }

    /// The text or the one for other counts, in the language of the locale. Both have the same values, or the text for
    /// one has none: `next race`, `next 3 races`.
    func translated(_ other: Message, for count: Int) -> String {
        guard let lookup else { return count == 1 ? text : other.text }
        let found = lookup.findForCount(text, other.text, count)
            .flatMap { Translation.checked($0, of: [text, other.text]) }
        return MessageTemplate.filled(
            found ?? (count == 1 ? text : other.text), values.isEmpty ? other.values : values)
    }

    /// Parts of a text, in the order in which the code has them.
    package struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        var values: [String] = []
        let lookup: MessageLookup?

        /// Parts that have yet to come.
        package init(literalCapacity: Int, interpolationCount: Int) {
            lookup = Translation.current
            text.reserveCapacity(literalCapacity + interpolationCount * 2)
        }

        /// Adds text that stands in the code, unchanged.
        package mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Adds a value: itself in English, else its place.
        package mutating func appendInterpolation(_ value: String) {
            guard lookup != nil else {
                text += value
                return
            }
            values.append(value)
            text += "%"
            text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(clamping: min(values.count, 9))))
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(value.description)
        }
    }
}

/// A text with places for values: `%1` to `%9`. Any other `%` is itself.
enum MessageTemplate {
    private static let percent = UInt8(ascii: "%")

    /// Numbers of the places in a text, one bit each. How often a place comes does not count.
    static func places(in text: String) -> UInt16 {
        var found: UInt16 = 0
        var isAfterPercent = false
        for byte in text.utf8 {
            if isAfterPercent, let place = place(byte) { found |= 1 << UInt16(place) }
            isAfterPercent = byte == percent
        }
        return found
    }

    /// The text with values in its places; a place without a value stays as it is.
    static func filled(_ text: String, _ values: [String]) -> String {
        if values.isEmpty { return text }
        var result = ""
        var rest = text.utf8[...]
        while let at = rest.firstIndex(of: percent) {
            let next = rest.index(after: at)
            if next < rest.endIndex, let place = place(rest[next]), place <= values.count {
                result += Substring(rest[..<at])
                result += values[place - 1]
                rest = rest[rest.index(after: next)...]
            } else {
                result += Substring(rest[...at])
                rest = rest[next...]
            }
        }
        return result + Substring(rest)
    }

    private static func place(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }
}

/// Source of translations: gettext of the C library, or a test's own.
package struct MessageLookup: Sendable {
    /// Translation of a text in a context, which is empty for none; nil if there is none.
    package typealias Find = @Sendable (_ text: String, _ context: String) -> String?
    /// Translation for a count, of a text for one and one for others; nil if there is none.
    package typealias FindForCount = @Sendable (_ one: String, _ other: String, _ count: Int) -> String?

    let find: Find
    let findForCount: FindForCount

    /// A lookup by two functions, which any thread may call.
    package init(find: @escaping Find, findForCount: @escaping FindForCount) {
        self.find = find
        self.findForCount = findForCount
    }
}
