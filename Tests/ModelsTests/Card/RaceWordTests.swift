import FoundationEssentials
import Models
import Testing

@Suite struct RaceWordTests {
    private static let spellings: [@Sendable (String) -> String] = [
        { $0 }, { $0.uppercased() }, { $0.capitalized }, { $0.replacing(" ", with: "_") },
        { $0.replacing(" ", with: "-") }, { " " + $0.replacing(" ", with: "  ") },
    ]

    private static func meaning(_ status: RaceStatus) -> RaceWord.Meaning? {
        switch status {
        case .open: .open
        case .closed: .closed
        case .live: .live
        case .delayed: .delayed
        case .notRun: .notRun
        case .interim: .interim
        case .final: .final
        case .resulted: .resulted
        case .other: status.countsDown ? .toCome : status.isCalledOff ? .putOff : nil
        }
    }

    @Test(arguments: RaceWord.Meaning.allCases)
    func everyWordIsReadInEverySpelling(meaning: RaceWord.Meaning) throws {
        let words = try #require(RaceWord.all[meaning])
        #expect(!words.isEmpty)
        for word in words {
            for spelling in Self.spellings {
                let status = try #require(RaceStatus(word: spelling(word)))
                #expect(Self.meaning(status) == meaning, "\(spelling(word)): \(status)")
                #expect(RaceStatus(word: status.word) == status, "what is saved is read again")
                #expect(
                    status.countsDown == [.open, .closed, .delayed, .toCome].contains(meaning), "\(spelling(word))")
            }
        }
    }

    @Test func noWordHasTwoMeaningsAndEachIsFolded() {
        let words = RaceWord.all.values.flatMap(\.self)
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { RaceWord.folded($0) == $0 })
    }

    @Test func theSourcesWordForARaceThatIsNotRunIsKept() {
        #expect(RaceStatus(word: "CANCELLED")?.word == "CANCELLED")
        #expect(RaceStatus(word: "Abandoned") == .abandoned && RaceStatus.abandoned.isNotRun)
        #expect(RaceStatus(word: "void")?.isOver == true && RaceStatus(word: "void") != .abandoned)
    }

    /// Such a race may still jump, so that its row is not given away; one that is put off will not jump now.
    @Test(arguments: [("postponed", true), ("Suspended", true), ("x", false), ("Under Orders", false)])
    func anUnknownWordIsKeptAndCountsNothingDown(word: String, isCalledOff: Bool) throws {
        let status = try #require(RaceStatus(word: word))
        #expect(status.isCalledOff == isCalledOff)
        #expect(status == .other(word) && !status.countsDown && !status.isPastJump)
        #expect(Countdown(seconds: 60, of: status) == nil && Countdown(seconds: -20, of: status) == nil)
    }

    @Test func aRunningRaceDoesNotCountFromItsAdvertisedStart() {
        #expect(Countdown(seconds: 60, of: .live) == nil && Countdown(seconds: -20, of: .live) == nil)
        #expect(Countdown(seconds: 60, of: nil)?.seconds == 60)
    }
}
