/// A runner's number as a source writes it: `7`, `1A`, `R9`, or none. In the program it is a whole number, the code, by
/// which prices, placings, dividends and saved cards know their runner.
///
/// The code of a whole number is that number. A letter behind it adds hundreds, 1 to 26 of them, a letter before it 27
/// to 52. Further runners of a number, and all that have none, differ by ten thousands, which their text has not.
package struct RunnerNumber: Hashable, Sendable {
    /// 1 to 99 for a whole number; 0 for none.
    package let code: Int

    package static let codes = 0...99_999_999
    private static let further = 10_000

    /// Whether a runner can have this code: a saved card may hold any number.
    package static func isCode(_ code: Int) -> Bool {
        let (letter, number) = (code % further / 100, code % 100)
        return codes.contains(code) && letter <= 52 && (number > 0 || letter == 0)
    }

    package init(code: Int) {
        self.code = code
    }

    /// Reads `7`, `07`, `1A`, `1 a`, `R9`.
    /// - Returns: nil for any other text, also for a number above 99.
    package init?(_ text: String) {
        let signs = Array(text.uppercased().utf8.filter { $0 != 0x20 })
        guard let first = signs.first, let last = signs.last else { return nil }
        var digits = signs[...]
        var letter = 0
        if let place = Self.letter(last) {
            (letter, digits) = (place, signs.dropLast())
        } else if let place = Self.letter(first) {
            (letter, digits) = (26 + place, signs.dropFirst())
        }
        let isNumber = (1...3).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let number = Int(String(decoding: digits, as: UTF8.self)), Runner.numberRange.contains(number)
        else { return nil }
        code = letter * 100 + number
    }

    private static func letter(_ sign: UInt8) -> Int? { (0x41...0x5a).contains(sign) ? Int(sign) - 0x40 : nil }

    package var isNone: Bool { code % Self.further == 0 }
    package var isWhole: Bool { (1..<100).contains(code % Self.further) }

    /// Text that is shown: `7`, `1A`, `R9`; `-` for none.
    package var text: String {
        let (letter, number) = (code % Self.further / 100, code % 100)
        guard !isNone else { return "-" }
        guard letter > 0, let sign = UInt8(exactly: 0x40 + (letter > 26 ? letter - 26 : letter)) else {
            return "\(number)"
        }
        let name = String(decoding: [sign], as: UTF8.self)
        return letter > 26 ? "\(name)\(number)" : "\(number)\(name)"
    }

    /// Text of a runner with that code: `7`, `1A`, `R9`; `-` for none.
    package static func text(_ code: Int) -> String { RunnerNumber(code: code).text }

    /// The place of a code among others: 1, 1A, 1X, 2, R9, and last those without a number.
    package static func order(_ code: Int) -> Int {
        let (letter, number) = (code % further / 100, code % 100)
        let group = code % further == 0 ? 2 : letter > 26 ? 1 : 0
        return group * 1_000_000_000 + (number * 100 + letter) * 10_000 + code / further
    }

    /// The same number for a further runner of it.
    /// - Parameter count: runners of that number before it.
    func after(_ count: Int) -> RunnerNumber { RunnerNumber(code: code % Self.further + count * Self.further) }
}

extension RunnerNumber: Codable {
    /// Reads a whole number, also as `7.0`, a text that is a number, and null.
    /// - Throws: for anything else.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self.init(code: 0)
            return
        }
        let number = try? container.decode(Double.self)
        // A number such as 7.5 belongs to no runner, so it is not read as runner 7.
        let written = try number.map { Int(exactly: $0).map(String.init) ?? "\($0)" } ?? container.decode(String.self)
        guard let known = RunnerNumber(written) else {
            let value = FeedText.clean(written, limit: 60)
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(value)\" is no number of a runner")
        }
        self = known
    }

    /// Writes a whole number as such, another one as text, and null for none.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if isNone {
            try container.encodeNil()
        } else if isWhole {
            try container.encode(code % Self.further)
        } else {
            try container.encode(text)
        }
    }
}
