import Foundation
import Models
import Testing

@testable import Services

/// What a source sends is read, or counted and told with its place and value, by every reader that there is.
@Suite struct UnreadTests {
    private static func response(_ reader: WireReader, number: String = "2", name: String = "Mate") -> HTTPResponse {
        HTTPResponse(status: 200, body: Array(text(reader, number: number, name: name).utf8))
    }

    private static func text(_ reader: WireReader, number: String = "2", name: String = "Mate") -> String {
        reader.body.replacing("NUMBER", with: number).replacing("NAME", with: name)
    }

    @Test func everySourceHasAReaderHere() {
        let names = Set(WireReader.all.map(\.source))
        #expect(names == Set(Catalogue.sources.map(\.name) + ["open feed"]))
        for source in Catalogue.sources where source.serves.contains(.cards) {
            #expect(WireReader.all.contains { $0.source == source.name && $0.part == "card" }, "\(source.name)")
        }
    }

    @Test(arguments: WireReader.all)
    func aWholeAnswerLeavesNothingOut(reader: WireReader) throws {
        #expect(try reader.read(Self.response(reader)).unread == Unread())
    }

    /// An age of 0 s is up to a second: whoever measures the clock by the answer must know that there is one.
    @Test(arguments: WireReader.all.filter { $0.part != "card" })
    func anAgeOfZeroIsAnAge(reader: WireReader) throws {
        let body = Self.response(reader).body
        func hasAge(_ headers: [String: String]) throws -> Bool? {
            try reader.read(HTTPResponse(status: 200, headers: headers, body: body)).hasAge
        }
        #expect(try hasAge(["age": "0"]) == true && hasAge(["age": "7"]) == true && hasAge([:]) == false)
    }

    @Test(arguments: WireReader.all)
    func everyDropIsCountedAndToldWithItsValue(reader: WireReader) throws {
        #expect(!reader.breaks.isEmpty)
        for (good, bad, note) in reader.breaks {
            let whole = good == "NUMBER" ? reader.body.replacing("NAME", with: "Mate") : Self.text(reader)
            try #require(whole.contains(good), "\(good)")
            let body = whole.replacing(good, with: bad).replacing("NUMBER", with: "2")
            let unread = try reader.read(HTTPResponse(status: 200, body: Array(body.utf8))).unread
            #expect(unread.count == 1 && unread.first.count == 1, "\(bad): \(unread.first)")
            #expect(unread.first.first?.contains(note) == true, "\(bad): \(unread.first)")
        }
    }

    @Test(arguments: WireReader.all)
    func bytesThatAreNoUTF8AreToldWithTheirPlace(reader: WireReader) throws {
        var bytes = Array(Self.text(reader, name: "?").utf8)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "?") { bytes[index] = 0xff }
        let unread = try reader.read(HTTPResponse(status: 200, body: bytes)).unread
        #expect(unread.count == 1 && unread.first[0].contains("not UTF-8, first in line"))
    }

    /// A program that cuts a text, or hands on bytes that are no text, writes half of a character.
    @Test(arguments: [
        (#"M\ud800x"#, "M\u{FFFD}x", 1), (#"\ude00\ud83d\ude00"#, "\u{FFFD}\u{1F600}", 1), (#"\\ud800"#, #"\ud800"#, 0),
        (#"\ud83d\ud83d\ude00\ud83d"#, "\u{FFFD}\u{1F600}\u{FFFD}", 1), (#"\ud83d\u0041"#, "\u{FFFD}A", 1),
    ])
    func halfOfACharacterIsShownAndTold(written: String, shown: String, count: Int) throws {
        let (body, unread) = try UnreadNotes.read([String].self, Array("[\"\(written)\"]".utf8))
        #expect(body == [shown] && unread.count == count)
        let column = written.hasPrefix("M") ? 4 : 3
        #expect(unread.first.allSatisfy { $0 == "half of a character, first in line 1, column \(column)" })
        for cut in [#"["\"#, #"["\u"#, #"["\ud8"#] {
            #expect(throws: (any Error).self) { try UnreadNotes.read([String].self, Array(cut.utf8)) }
        }
    }

    @Test(arguments: WireReader.all)
    func whatIsNoJSONIsToldWithItsPlace(reader: WireReader) {
        let body = "\n" + Self.text(reader).dropLast()
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        let words = "not JSON: line \(lines.count), column \((lines.last?.utf8.count ?? 0) + 1)"
        #expect(throws: FeedError.notUnderstood(detail: words)) {
            try reader.read(HTTPResponse(status: 200, body: Array(body.utf8)))
        }
    }

    /// Numbers as sources write them, and as they are shown. The other runner has 1.
    @Test(arguments: WireReader.all.filter { $0.part != "races" && $0.part != "meetings" })
    func everyRunnerIsThereAndTheWinnerToo(reader: WireReader) throws {
        let forms = [("\"1A\"", "1A"), ("\"1X\"", "1X"), ("\"R9\"", "R9"), ("1", "1"), ("\"2\"", "2"), ("null", "-")]
        for (written, shown) in forms {
            let answer = try reader.read(Self.response(reader, number: written))
            let card = try #require(answer.card)
            #expect(answer.unread == Unread(), "\(written): \(answer.unread.first)")
            let runners = card.runners.map { "\(RunnerNumber.text($0.number)) \($0.name)" }
            #expect(Set(runners) == ["1 Alpha", "\(shown) Mate"], "\(written)")
            let winner = try #require(card.placings.first)
            #expect(card.runners.first { $0.number == winner.number }?.name == "Mate", "\(written)")
        }
    }

    /// What is no number of a runner is told with its value, and never taken for the number beside it.
    @Test(arguments: WireReader.all.filter { $0.part != "races" && $0.part != "meetings" })
    func aNumberThatIsNoneIsToldWithItsValue(reader: WireReader) throws {
        for written in ["7.5", "-7", "100", "\"7.5\"", "\"NaN\""] {
            let answer = try reader.read(Self.response(reader, number: written))
            let value = written.replacing("\"", with: "")
            let card = try #require(answer.card)
            #expect(answer.unread.count > 0, "\(written)")
            for note in answer.unread.first {
                #expect(note.contains("\"\(value)\" is no number of a runner") && note.contains(":"), "\(note)")
            }
            #expect(!card.runners.contains { $0.number == 7 }, "\(written)")
            #expect(card.runners.contains { $0.name == "Mate" && RunnerNumber(code: $0.number).isNone }, "\(written)")
        }
    }

    @Test func onlyTheFirstAreNamed() {
        var unread = Unread()
        for place in 1...5 { unread.add("\(place)") }
        unread.add(unread)
        #expect(unread.count == 10 && unread.first == ["1", "2", "3"])
    }
}
