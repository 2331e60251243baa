import Models
import Testing

@Suite struct BacktestRuleTests {
    private func flaw(_ text: String) -> BacktestFlaw? {
        do throws(BacktestFlaw) {
            _ = try BacktestRule(text)
            return nil
        } catch {
            return error
        }
    }

    /// The sign `^` stands in each text where the caret must.
    @Test(arguments: [
        ("^", "empty"), ("favourite and ^drifteed > 10%", "no word of a rule"),
        ("favourite and^", "missing at the end"),
        ("favourite ^box 1", "not expected"), ("^(favourite", "never closed"), ("favourite^)", "never opened"),
        ("box >^", "needs a number"), ("box^", "needs a number"), ("box ^x", "needs a number"),
        ("box 3..^1", "smaller number"), ("box ^1kg", "has no unit"), ("distance ^1400kg", "is in m"),
        ("track ^> ayr", "only = and !="), ("track ^and box 1", "needs a name"), ("track the ^meadows", "not expected"),
        ("country ^Australia", "takes a code"),
        ("track ^\"ayr", "never closed"), ("favourite ^& box 1", "no sign"), ("box ^!1", "no sign"),
        ("^position = 1", "only after the race"), ("favourite and ^and box 1", "not expected"),
        ("price ^1.2345", "at most seven digits"), ("price ^12345678", "at most seven digits"),
        ("favourite ^> 1", "not expected"),
        ("^7", "begins with a word"), ("(favourite and box 1 or^", "missing at the end"),
    ])
    func whatIsNoRuleIsRefusedAtItsPlace(marked: String, reason: String) throws {
        let text = marked.replacing("^", with: "")
        let found = try #require(flaw(text), "\(text)")
        #expect(found.reason.contains(reason), "\(found)")
        let lines = found.excerpt.split(separator: "\n", omittingEmptySubsequences: false)
        let place = try #require(marked.firstIndex(of: "^"))
        #expect(lines == [text[...], String(repeating: " ", count: marked[..<place].count) + "^"])
    }

    @Test func ofALongRuleThePlaceIsShownWithWhatIsAroundIt() throws {
        let found = try #require(
            flaw(String(repeating: "box 1 or ", count: 30) + "bxo 2" + String(repeating: " or box 3", count: 20)))
        let lines = found.excerpt.split(separator: "\n")
        #expect(lines.first?.hasPrefix("...") == true && lines.first?.hasSuffix("...") == true)
        #expect(lines.first?.dropFirst((lines.last?.count ?? 1) - 1).hasPrefix("bxo 2") == true)
        #expect(found.hint == "Did you mean box?")
    }

    @Test(arguments: [
        String(repeating: "(", count: 1_000_000), String(repeating: "not ", count: 300_000),
        String(repeating: "favourite or ", count: 100_000) + "favourite", String(repeating: "(", count: 17) + "box 1",
        String(repeating: "not ", count: 17) + "box 1", Array(repeating: "box 1", count: 65).joined(separator: " or "),
        String(repeating: "9", count: 1_000),
    ])
    func whatIsTooLongOrTooDeepIsRefused(text: String) {
        #expect(flaw(text) != nil)
    }

    @Test func theBoundsThemselvesAreARule() throws {
        #expect(flaw(String(repeating: "(", count: 16) + "box 1" + String(repeating: ")", count: 16)) == nil)
        #expect(flaw(Array(repeating: "box 1", count: 64).joined(separator: " or ")) == nil)
    }

    /// Whatever is typed ends, as a rule or with a place in it.
    @Test func noTextTraps() throws {
        var state: UInt64 = 7
        func roll(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let parts =
            BacktestField.allCases.map(\.rawValue) + [
                "and", "or", "not", "(", ")", "<", ">=", "!=", "=", "..", "1", "9999999.999", "0", "%", "m", "\"", "'",
                "x", "é",
                "👩‍👩‍👧", "\u{202e}", "\u{0}", "-1", ".", ",",
            ]
        for _ in 0..<4_000 {
            let text = (0...roll(14)).map { _ in parts[roll(parts.count)] }.joined(separator: roll(4) == 0 ? "" : " ")
            if let flaw = flaw(text) {
                try #require(!flaw.reason.isEmpty && flaw.excerpt.hasSuffix("^"), "\(text)")
            }
        }
    }
}
