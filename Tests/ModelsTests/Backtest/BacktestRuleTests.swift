import Models
import Testing

@Suite struct BacktestRuleTests {
    /// A favourite from box 1 at Randwick that drifted from 2.00 to 2.40, in a field of eight.
    private static let start: BacktestStart = {
        var start = BacktestStart()
        (start.category, start.isFavourite) = (.greyhound, true)
        (start.barrier, start.number, start.race, start.runners, start.rank) = (1, 1, 7, 8, 1)
        (start.opening, start.fixed, start.starting, start.distance) = (2_000, 2_400, 2_350, 520)
        start.keys = [
            .track: "randwick", .going: "good4", .raceClass: "bm58", .country: "aus", .runner: "amberecho",
        ]
        return start
    }()

    private func backs(_ text: String, _ start: BacktestStart = BacktestRuleTests.start) throws -> Bool? {
        try BacktestRule(text).backs(start)
    }

    @Test(arguments: [
        "favourite and drifted > 10% and box 1", "FAVOURITE AND BARRIER = 1", "favorite", "greyhound", "not horse",
        "horse or greyhound", "horse and harness or favourite", "favourite and (horse or box 1)",
        "not (horse or box 2)",
        "drifted", "drifted 20", "drifted >= 20%", "not firmed", "firmed < 1", "box 1..3", "box = 1..3", "box != 2",
        "price 2.4", "price 2..2.5", "sp<2.4", "opening = 2", "rank 1", "runners >= 8", "field 8", "distance 520m",
        "distance > 500", "race 7", "number 1", "track randwick", "track = \"Rand wick\"", "track != ayr",
        "going good", "class 'bm'", "country au", "runner \"amber echo\"", "not not box 1", "box==1",
    ])
    func whatIsTrueOfTheStartBacksIt(rule: String) throws {
        #expect(try backs(rule) == true)
    }

    @Test(arguments: [
        "not favourite", "box 2", "box > 1", "box < 1", "drifted > 20%", "firmed", "price < 2.4", "harness",
        "favourite and horse", "horse or harness", "track rand", "going soft", "box 2..8", "box < 0", "country nzl",
    ])
    func whatIsNotTrueOfItDoesNot(rule: String) throws {
        #expect(try backs(rule) == false)
    }

    /// What is not known is neither true nor false, and a bet on it would be a guess.
    @Test(
        arguments: [
            ("weight > 50", nil), ("not weight > 50", nil), ("weight != 58", nil), ("favourite and weight > 50", nil),
            ("horse and weight > 50", false), ("favourite or weight > 50", true), ("horse or jockey \"d marsh\"", nil),
            ("jockey != marsh", nil),
        ] as [(String, Bool?)])
    func whatIsNotKnownDecidesNothing(rule: String, backs: Bool?) throws {
        #expect(try self.backs(rule) == backs)
    }

    @Test func aMoveNeedsBothPrices() throws {
        var start = Self.start
        start.opening = nil
        #expect(try backs("drifted", start) == nil)
        (start.opening, start.fixed) = (3_000, 2_400)
        #expect(try backs("firmed 20 and not drifted", start) == true)
        start.fixed = 3_000
        #expect(try backs("drifted or firmed", start) == false)
    }

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
            } else {
                _ = try? BacktestRule(text).backs(Self.start)
            }
        }
    }
}
