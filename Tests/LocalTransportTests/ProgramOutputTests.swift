import System
import Testing

@testable import Transports

/// What a program writes to standard error.
@Suite struct ProgramWordsTests {
    @Test func everyMinuteHasTwentyLines() {
        var words = ProgramWords()
        words.name = "feed.sh"
        let lines = words.take(Array(String(repeating: "word\n", count: 30).utf8), at: 60_000)
        #expect(lines.count == 21 && lines.last == "feed.sh: more is left out")
        let late = words.take(Array("late\n".utf8), at: 119_999)
        let next = words.take(Array("next\n".utf8), at: 120_000)
        #expect(late.isEmpty && next == ["feed.sh: next"])
    }

    /// A line that is not logged any more may still be the last words of the program; in whatever pieces it comes.
    @Test(arguments: [
        "last\n", "last", "la|st\n", "last|\n", "last\n|\n \n", "x\nlast\n\n", "x|y\nlast", "last|\n|\n",
    ])
    func theLastLineCountsAlsoInAFlood(pieces: String) {
        for flood in [0, 19, 20, 21, 1000] {
            var words = ProgramWords()
            words.name = "feed.sh"
            _ = words.take(Array(String(repeating: "word\n", count: flood).utf8), at: 60_000)
            for piece in pieces.split(separator: "|") { _ = words.take(Array(piece.utf8), at: 60_000) }
            _ = words.finish()
            #expect(words.ended(.exited(3)) == "feed.sh ended with status 3: last", "\(flood)")
        }
    }
}

/// What a program prints.
@Suite struct ProgramOutputTests {
    @Test func theFirstLineDecides() {
        var lines = ProgramOutput(limit: 100)
        let isHalf = lines.take(Array("{\"a\"".utf8))
        let isWhole = lines.take(Array(":1}\n{\"b\":2}\n{\"c\"".utf8))
        #expect(!isHalf && isWhole)
        #expect(lines.lastLine == Array("{\"b\":2}".utf8))
        #expect(lines.document == Array("{\"c\"".utf8))
        var whole = ProgramOutput(limit: 10)
        let isLine = whole.take(Array("{\n\"a\":1\n}".utf8))
        #expect(!isLine && !whole.isTooLarge && whole.document == Array("{\n\"a\":1\n}".utf8))
        let isMore = whole.take(Array("{}\n".utf8))
        #expect(!isMore && whole.isTooLarge)
    }

    @Test func aFloodOfLinesKeepsOne() {
        var lines = ProgramOutput(limit: 100)
        for _ in 0..<1000 { _ = lines.take(Array("{}\n{}\n{}\n\n".utf8)) }
        #expect(lines.lastLine == Array("{}".utf8) && !lines.isTooLarge)
    }

    @Test func aBudgetPausesAFlood() {
        var budget = ReadBudget()
        budget.took(1 << 20, at: 5100)
        #expect(budget.pause(at: 5100) == 0)
        budget.took(4 << 20, at: 5200)
        #expect(budget.pause(at: 5300) == 700)
        #expect(budget.pause(at: 6000) == 0)
    }
}
