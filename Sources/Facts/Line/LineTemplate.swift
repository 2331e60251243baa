import Models

/// Format of a race in one line: text with fields in braces, `{badge} R{number} {meeting} {countdown}`.
package struct LineTemplate: Hashable, Sendable {
    /// Fields that can be in braces; the raw values are their names.
    package enum Field: String, CaseIterable, Sendable {
        case badge, category, number, meeting, name, countdown, exact, start, state, age
        case region, distance, track, status
    }

    enum Part: Hashable, Sendable {
        case text(String)
        case field(Field)
    }

    /// The reason why a format is refused.
    package enum Problem: Error, Hashable {
        /// An unknown name, with the nearest name of a field.
        case unknown(String, nearest: String?)
        /// A brace that is not closed, or not opened.
        case brace
        /// The format is empty, or has more than `longest` characters.
        case length
    }

    /// Most characters that a format can have.
    package static let longest = 500
    /// Format that applies if no option gives one.
    package static let usual = "{badge} R{number} {meeting} {countdown}"

    let parts: [Part]

    /// Reads a format. `{{` and `}}` are braces.
    package init(_ text: String) throws(Problem) {
        guard (1...Self.longest).contains(text.count) else { throw .length }
        var parts: [Part] = []
        var plain = ""
        var rest = Substring(text)
        while let sign = rest.popFirst() {
            guard sign == "{" || sign == "}" else {
                plain.append(sign)
                continue
            }
            if rest.first == sign {
                rest.removeFirst()
                plain.append(sign)
                continue
            }
            guard sign == "{", let end = rest.firstIndex(of: "}") else { throw .brace }
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            parts.append(.field(try Self.field(String(rest[..<end]))))
            rest = rest[rest.index(after: end)...]
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        self.parts = parts
    }

    private static func field(_ name: String) throws(Problem) -> Field {
        if let field = Field(rawValue: name) { return field }
        throw .unknown(
            FeedText.clean(name, limit: 40), nearest: NearestName.of(name, among: Field.allCases.map(\.rawValue)))
    }

    func has(_ field: Field) -> Bool { parts.contains(.field(field)) }
}
