import Facts
import Foundation
import Models
import RacingTestKit
import Settings
import Testing

@testable import Output

/// The watch list as a file: what one program writes, another reads, and nothing of a file that is not understood.
@Suite struct WatchListReportTests {
    private static let list = WatchList([
        WatchEntry(.runner, category: .horse, name: "Quiet Harbour").noting("=leads, \"when\"; fresh", at: .t0),
        WatchEntry(.meeting, category: .greyhound, name: "Newcastle", country: "GBR"),
        WatchEntry(.trainer, category: .horse, name: "Moss & Hill").noting("-", at: .t0 + 60),
    ])

    private func read(_ text: String) throws(Failure) -> WatchList {
        WatchList(try WatchListReading.entries(Array(text.utf8), of: "w.txt", at: .t0 + 100))
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let report = WatchListReport(Self.list)
        let semicolons = SpreadsheetText.mark + SpreadsheetText(hasDecimalComma: true).lines(report.csv())
        for text in [try report.json(), report.csv(), report.csv().replacing("\r\n", with: "\n"), semicolons] {
            #expect(try read(text) == Self.list, "\(text)")
        }
        #expect(try read(WatchListReport(WatchList()).json()).isEmpty)
    }

    @Test func textHasTheDayOfANote() {
        #expect(
            WatchListReport(Self.list).text(localTime: .utc) == """
                meeting Newcastle    Greyhound  UK
                horse Quiet Harbour  Horse          21 Nov 2026: =leads, "when"; fresh
                trainer Moss & Hill  Horse          21 Nov 2026: -

                """)
    }

    @Test func columnsMayBeFewAndInAnyOrder() throws {
        let list = try read("name,note,kind,category\nMona Abbott,\"two\nlines\",rider,harness\n\n")
        let entry = try #require(list.entries.first)
        #expect(entry.kind == .rider && entry.name == "Mona Abbott" && entry.note?.text == "two lines")
        #expect(entry.note?.written == .t0 + 100)
    }

    /// A file that says it was written in a hundred years would win over every later note.
    @Test func aNoteOfTheFutureIsOfNow() throws {
        let list = try read("kind,category,name,note,note_written\nrunner,horse,A,b,2126-01-01T00:00:00Z")
        #expect(list.entries.first?.note?.written == .t0 + 100)
    }

    @Test(arguments: [
        (#"{"schema":2,"entries":[]}"#, " is a watch list of version 2: this raceboard reads version 1"),
        (#"{"entries":[]}"#, " is without its version, schema: this raceboard reads version 1"),
        (#"{"schema":"x"}"#, " is not JSON, or its schema is no number"),
        ("{", " is not JSON, or its schema is no number"),
        (#"{"schema":1,"entries":[{"kind":1}]}"#, ", entry 1: kind is not what it should be"),
        (#"{"schema":1,"entries":[{}]}"#, ", entry 1: kind cannot be \"\": it takes meeting, runner, rider, trainer"),
        (
            #"{"schema":1,"entries":[{"kind":"runner","category":"cow","name":"A"}]}"#,
            ", entry 1: category cannot be \"cow\""
        ),
        ("", " is empty"), ("kind,category\n", ", line 1: the column name is missing"),
        ("kind,category,name,stars\n", ", line 1: the column \"stars\" is not known"),
        ("kind,category,name\nrunner,horse\n", ", line 2: it has 2 values for 3 columns"),
        ("kind,category,name\nrunner,horse,\"A\n\n", ", line 2: a quote is not closed"),
        ("kind,category,name\nrunner,horse,\"A\"b\n", ", line 2: a value goes on behind its closing quote"),
        ("kind,category,name\n\"runner\",horse,A\nrunner,horse,--\n", ", line 3: name cannot be \"--\""),
        ("kind,category,name,note_written\nrunner,horse,A,monday\n", ", line 2: note_written cannot be \"monday\""),
    ])
    func whatIsWrongIsNamedWithItsPlace(text: String, words: String) {
        let failure = #expect(throws: Failure.self) { try read(text) }
        #expect(failure?.message.hasPrefix("w.txt" + words) == true, "\(failure?.message ?? "")")
        #expect(failure?.status == .data && failure?.hint?.hasPrefix("Nothing was imported.") == true)
    }

    @Test func tooLongTooManyAndTooDeepAreRefused() {
        let head = "kind,category,name,note\n"
        let long = head + "runner,horse,A,\(String(repeating: "x", count: 201))"
        #expect(throws: Failure.self) { try read(long) }
        let many = head + (0...WatchList.limit).map { "runner,horse,A\($0),\n" }.joined()
        #expect(throws: Failure.self) { try read(many) }
        for deep in ["{\"schema\":1,\"entries\":" + String(repeating: "[", count: 100_000), "\u{0}", "{\u{0}"] {
            #expect(throws: Failure.self) { try read(deep) }
        }
        #expect(throws: Failure.self) {
            try WatchListReading.entries([0x6B, 0xFF, 0x2C], of: "w.txt", at: .t0)
        }
    }
}
