/// Reads a rule: `or` of `and` of tests, `not`, brackets (docs/backtest.md, "The rule").
struct BacktestParser {
    private enum Sign: Hashable {
        case word(String)
        /// Thousandths, and the unit behind it.
        case number(Int, unit: String)
        case quoted(String)
        case compare(String)
        case open, close, range, end
    }

    private struct Token {
        let sign: Sign
        let text: String
        /// Number of characters of the rule before it.
        let place: Int
    }

    private(set) var fields: Set<BacktestField> = []
    private let text: String
    private let tokens: [Token]
    private var next = 0
    private var tests = 0
    private var depth = 0

    init(_ text: String) throws(BacktestFlaw) {
        self.text = text
        tokens = try Self.tokens(text)
    }

    mutating func rule() throws(BacktestFlaw) -> BacktestRule.Test {
        guard token.sign != .end else { throw flaw("The rule is empty", hint: "Try: favourite and drifted > 10%") }
        let test = try alternatives()
        switch token.sign {
        case .end: return test
        case .close: throw flaw("This bracket was never opened")
        default:
            throw flaw(
                "\"\(token.text)\" is not expected here",
                hint: "Put \"and\" or \"or\" between two tests, and a name of several words into quotes.")
        }
    }

    // MARK: - the grammar

    private mutating func alternatives() throws(BacktestFlaw) -> BacktestRule.Test {
        var parts = [try conjunction()]
        while take("or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(BacktestFlaw) -> BacktestRule.Test {
        var parts = [try factor()]
        while take("and") { parts.append(try factor()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func factor() throws(BacktestFlaw) -> BacktestRule.Test {
        let isNot = token.sign == .word("not")
        guard isNot || token.sign == .open else { return try test() }
        guard depth < BacktestRule.most.depth else {
            throw flaw("More than \(BacktestRule.most.depth) brackets and \"not\" are within each other")
        }
        depth += 1
        defer { depth -= 1 }
        let opened = token
        next += 1
        if isNot { return .not(try factor()) }
        let inner = try alternatives()
        guard token.sign == .close else {
            throw token.sign == .end
                ? BacktestFlaw("This bracket is never closed", in: text, at: opened.place)
                : flaw("\"\(token.text)\" is not expected here", hint: "Put \"and\" or \"or\" between two tests.")
        }
        next += 1
        return inner
    }

    private mutating func test() throws(BacktestFlaw) -> BacktestRule.Test {
        guard case .word(let word) = token.sign else {
            throw flaw(
                token.sign == .end ? "A test is missing at the end" : "A test begins with a word", hint: Self.all)
        }
        guard let field = BacktestField.words[word] else { throw unknown(word) }
        tests += 1
        guard tests <= BacktestRule.most.tests else {
            throw flaw("A rule has at most \(BacktestRule.most.tests) tests")
        }
        next += 1
        fields.insert(field)
        switch field.kind {
        case .flag: return .flag(field)
        case .number(let units): return try number(field, units)
        case .text: return try name(field)
        }
    }

    private mutating func number(_ field: BacktestField, _ units: [String]) throws(BacktestFlaw) -> BacktestRule.Test {
        var sign: String?
        if case .compare(let given) = token.sign {
            sign = given
            next += 1
        } else if field.standsAlone {
            guard case .number = token.sign else { return .number(field, 1...Self.largest) }
        }
        let first = try value(field, units)
        if sign == nil || sign == "=", token.sign == .range {
            next += 1
            let place = token
            let last = try value(field, units)
            guard first <= last else {
                throw BacktestFlaw("A range begins with the smaller number", in: text, at: place.place)
            }
            return .number(field, first...last)
        }
        return switch sign {
        case "<": .number(field, min(0, first - 1)...(first - 1))
        case "<=": .number(field, 0...first)
        case ">": .number(field, (first + 1)...Self.largest)
        case ">=": .number(field, first...Self.largest)
        case "!=": .not(.number(field, first...first))
        default: .number(field, first...first)
        }
    }

    private mutating func value(_ field: BacktestField, _ units: [String]) throws(BacktestFlaw) -> Int {
        guard case .number(let value, let unit) = token.sign else {
            throw flaw(
                "\(field.rawValue) needs a number",
                hint: "As \(field.rawValue) 2, \(field.rawValue) 2..4 or \(field.rawValue) < 5.")
        }
        guard unit.isEmpty || units.contains(unit) else {
            let known = units.isEmpty ? "has no unit" : "is in \(units[0])"
            throw flaw("\"\(token.text)\" is not expected here: \(field.rawValue) \(known)")
        }
        next += 1
        return value
    }

    private mutating func name(_ field: BacktestField) throws(BacktestFlaw) -> BacktestRule.Test {
        var isNot = false
        if case .compare(let sign) = token.sign {
            guard sign == "=" || sign == "!=" else {
                throw flaw("\(field.rawValue) is a text, which takes only = and !=")
            }
            isNot = sign == "!="
            next += 1
        }
        let isReserved = ["and", "or", "not"].contains { token.sign == .word($0) }
        let name: String? =
            switch token.sign {
            case .word, .number: isReserved ? nil : token.text
            case .quoted(let text): text
            case .compare, .open, .close, .range, .end: nil
            }
        guard let name, let key = FormName.key(field == .country ? Country.code(name) ?? name : name) else {
            throw flaw("\(field.rawValue) needs a name", hint: "Put several words into quotes.")
        }
        guard field != .country || Country.isCode(name) else {
            throw flaw("country takes a code, and this is none", hint: "Write the code of the country, as AUS.")
        }
        next += 1
        return isNot ? .not(.text(field, key: key)) : .text(field, key: key)
    }

    // MARK: - words and places

    /// No value is larger, so that sums of them stay numbers.
    private static let largest = 1_000_000_000_000

    private static let all =
        "The words are " + BacktestField.allCases.map(\.rawValue).joined(separator: ", ") + "."

    private var token: Token { tokens[min(next, tokens.count - 1)] }

    private mutating func take(_ word: String) -> Bool {
        guard token.sign == .word(word) else { return false }
        next += 1
        return true
    }

    private func flaw(_ reason: String, hint: String? = nil) -> BacktestFlaw {
        BacktestFlaw(reason, hint: hint, in: text, at: token.place)
    }

    private func unknown(_ word: String) -> BacktestFlaw {
        if BacktestField.afterwards.contains(word) {
            return flaw(
                "\"\(word)\" is known only after the race", hint: "A rule asks what is known before it. " + Self.all)
        }
        if ["and", "or"].contains(word) {
            return flaw("\"\(word)\" is not expected here", hint: "A test stands on both sides of it.")
        }
        let near = NearestName.of(word, among: BacktestField.words.keys.sorted())
        return flaw(
            "\"\(token.text.prefix(40))\" is no word of a rule", hint: near.map { "Did you mean \($0)?" } ?? Self.all)
    }

    private static func tokens(_ text: String) throws(BacktestFlaw) -> [Token] {
        let signs = Array(text)
        var tokens: [Token] = []
        var place = 0
        while place < signs.count {
            if signs[place].isWhitespace {
                place += 1
                continue
            }
            let (sign, length) = try token(signs, at: place, of: text)
            tokens.append(Token(sign: sign, text: String(signs[place..<place + length]), place: place))
            place += length
        }
        return tokens + [Token(sign: .end, text: "", place: signs.count)]
    }

    private static func token(
        _ signs: [Character], at place: Int, of text: String
    ) throws(BacktestFlaw) -> (sign: Sign, length: Int) {
        let rest = signs[place...]
        switch signs[place] {
        case "(": return (.open, 1)
        case ")": return (.close, 1)
        case "<", ">", "=", "!":
            let length = rest.dropFirst().first == "=" ? 2 : 1
            let sign = String(rest.prefix(length))
            guard sign != "!" else {
                throw BacktestFlaw("\"!\" alone is no sign", hint: "Write !=, or not.", in: text, at: place)
            }
            return (.compare(sign == "==" ? "=" : sign), length)
        case "\"", "'":
            let inner = rest.dropFirst().prefix { $0 != signs[place] }
            guard inner.endIndex < signs.count else {
                throw BacktestFlaw("This quote is never closed", in: text, at: place)
            }
            return (.quoted(String(inner)), inner.count + 2)
        case "." where rest.dropFirst().first == ".": return (.range, 2)
        case let sign where sign.isASCII && sign.isNumber: return try number(rest, of: text)
        default:
            let word = rest.prefix { $0.isLetter || $0.isNumber || "'’-.".contains($0) }
            guard let first = word.first, first.isLetter else {
                throw BacktestFlaw("\"\(signs[place])\" is no sign of a rule", in: text, at: place)
            }
            return (.word(word.lowercased()), word.count)
        }
    }

    /// Digits, at most three of them behind a point, and a unit.
    private static func number(
        _ rest: ArraySlice<Character>, of text: String
    ) throws(BacktestFlaw) -> (sign: Sign, length: Int) {
        let isDigit = { (sign: Character) in sign.isASCII && sign.isNumber }
        let whole = rest.prefix(while: isDigit)
        var behind = rest[whole.endIndex...]
        var decimals: ArraySlice<Character> = []
        if behind.first == ".", let digit = behind.dropFirst().first, isDigit(digit) {
            decimals = behind.dropFirst().prefix(while: isDigit)
            behind = rest[decimals.endIndex...]
        }
        guard whole.count <= 7, decimals.count <= 3,
            let value = Int(String(whole + decimals) + String(repeating: "0", count: 3 - decimals.count))
        else {
            throw BacktestFlaw(
                "A number has at most seven digits, and three behind its point", in: text, at: rest.startIndex)
        }
        let unit = behind.first == "%" ? behind.prefix(1) : behind.prefix { $0.isLetter }
        return (
            .number(value, unit: unit.lowercased()),
            whole.count + (decimals.isEmpty ? 0 : decimals.count + 1) + unit.count
        )
    }
}

extension ArraySlice<Character> {
    fileprivate func lowercased() -> String { String(self).lowercased() }
}
