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

    /// The text or the one for other counts, in the language of the locale. Both have the same values.
    func translated(_ other: Message, for count: Int) -> String {
        guard let lookup else { return count == 1 ? text : other.text }
        let found = lookup.findForCount(text, other.text, count)
            .flatMap { Translation.checked($0, of: [text, other.text]) }
        return MessageTemplate.filled(found ?? (count == 1 ? text : other.text), values)
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
