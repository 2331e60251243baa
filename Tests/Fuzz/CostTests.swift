import Facts
import Foundation
import Models
import Output
import Repository
import Services
import Settings
import System
import Testing
import ViewModels

@testable import Commands
@testable import raceboard

/// Everything that goes through text from outside costs as much as the text is long: eight times the text, no more than
/// twelve times the time of the processor. What is quick at the greater length is not measured again.
@Suite(.serialized) struct CostTests {
    private static let length = 4_000
    /// Seconds below which nothing of that length can be quadratic.
    private static let quick = 0.05
    /// Repeats what seems too long, until it does no longer.
    private static let rounds = 6

    /// Pieces that texts are made of, and what ends them: what expressions, splits and walks run into.
    private static let kinds: [(name: String, piece: String, end: String)] = [
        ("letters before an @", "a", "@"), ("schemes", "a://", "@"), ("names of secrets", "token", "="),
        ("queries", "?key", "="), ("secrets", "key=", ""), ("colons", "a:", "b"), ("quotes", "\"", ""),
        ("names in quotes", "\"token\" ", ":"), ("spaces", " ", "x"), ("secrets far away", "token:", " "),
        ("line ends", "\n", ""), ("empty objects", "{}\n", ""), ("arrays", "[", ""), ("objects", "{\"a\":", ""),
        ("escapes", "\"\\\"", ""), ("accents", "e\u{301}", ""), ("marks alone", "\u{301}", ""),
        ("flags", "\u{1F1E6}", ""), ("joined", "👩\u{200d}", ""), ("digits", "9", ""), ("fractions", "1/1 ", "miles"),
        ("commas", ",", ""), ("slashes", "/", ""), ("hyphens", "-", ""), ("words", "ada ", ""), ("dots", "a.", ""),
        ("carriage returns", "\r\n", ""), ("home", "/home/ada", "x"), ("brackets", "[a]\n", ""),
        ("tables", "a = 1\n", ""),
    ]

    private static let redactor = Redactor(
        home: "/home/ada", user: "ada", host: "box.example.org", words: ["secret word"])

    private static let functions: [(name: String, work: @Sendable (String) -> Void)] = [
        ("secrets", { _ = Redactor.secrets($0) }), ("redactor", { _ = redactor.text($0) }),
        ("feed text", { _ = FeedText.clean($0, limit: .max) }), ("wrap", { _ = TextWrap.lines($0, width: 40) }),
        ("width", { _ = DisplayWidth.of($0) }), ("distance", { _ = ImperialMeasure.distance($0) }),
        ("weight", { _ = ImperialMeasure.weight($0) }), ("instant", { _ = RFC3339.parse($0) }),
        ("date of a header", { _ = HTTPDate.parse($0) }), ("wait", { _ = RetryAfter.seconds($0, now: nil) }),
        ("name", { _ = FormName.key($0) }), ("search", { _ = RaceSearch($0).ranges(in: $0) }),
        ("hours", { _ = OpeningHours($0) }), ("region", { _ = RegionFilter(text: $0) }),
        ("quota", { _ = RequestLedger(text: $0, boot: "x") }),
        ("answer", { _ = try? NedsFeed.decode(response($0), source: .neds, requested: 10) }),
        ("event", { _ = try? AffiliatesFeed.card(response($0), id: RaceID("a")) }),
        ("races of the USA", { _ = try? HorseRacingUSAFeed.races(response($0), zoneless: .track) }),
        ("error of a service", { _ = try? NedsFeed.decode(response($0, status: 403), source: .neds, requested: 10) }),
        ("headers", { _ = response("", header: $0).withoutSecrets }),
        ("record", { _ = try? RecordReader.read(Array((recordHead + $0).utf8)) }),
        ("settings", { _ = try? SettingsFile.read($0.utf8, path: "/config") }),
        ("health", { _ = KioskHealth.decoded(Array($0.utf8)) }),
        ("import", { _ = ImportReader.content(Array($0.utf8), values: [:]) }),
        ("import of a record", { _ = ImportReader.content(Array((recordHead + $0).utf8), values: [:]) }),
        ("archive", { _ = Tar.file(endingIn: "x", of: Array($0.utf8)) }),
        ("unpacking", { _ = try? Gzip.unpack([0x1f, 0x8b] + Array($0.utf8), limit: 1 << 20) }),
    ]

    private static let recordHead = """
        {"began":"2026-03-14T02:00:00Z","format":"raceboard-record","program":"1","version":1}

        """

    private static func response(_ text: String, status: Int = 200, header: String = "") -> HTTPResponse {
        HTTPResponse(status: status, headers: ["x-a": header], body: Array(text.utf8))
    }

    @Test(arguments: functions.indices)
    func eightTimesTheTextTakesNoMoreThanTwelveTimesTheTime(index: Int) {
        let (name, work) = Self.functions[index]
        for kind in Self.kinds {
            let (short, long) = (Self.text(kind, Self.length), Self.text(kind, 8 * Self.length))
            var much = Self.seconds { work(long) }
            guard much > Self.quick else { continue }
            // Eight short ones last about as long as the long one: other work of the machine is as hard on them. Of
            // several rounds the least of each, since that work can only make one longer.
            var eight = Double.infinity
            for _ in 0..<Self.rounds {
                eight = min(eight, Self.seconds { for _ in 0..<8 { work(short) } })
                if much <= 1.5 * eight { break }
                much = min(much, Self.seconds { work(long) })
            }
            #expect(much <= 1.5 * eight, "\(name) of \(kind.name): eight \(eight) s, then \(much) s")
        }
    }

    /// A cost that could not be seen would prove nothing.
    @Test func aWalkOfEachLengthIsSeen() {
        func work(_ text: String) -> Int {
            let bytes = Array(text.utf8)
            return bytes.indices.reduce(0) { sum, place in sum &+ bytes[place...].reduce(0) { $0 &+ Int($1) } }
        }
        let kind = Self.kinds[0]
        let little = (0..<3).map { _ in Self.seconds { _ = work(Self.text(kind, 500)) } }.min() ?? 0
        #expect(Self.seconds { _ = work(Self.text(kind, 4_000)) } > 12 * little)
    }

    private static func text(_ kind: (name: String, piece: String, end: String), _ length: Int) -> String {
        String(repeating: kind.piece, count: length / kind.piece.utf8.count) + kind.end
    }

    /// Seconds of processor time that this thread spends on some work.
    private static func seconds(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let before = now()
        work()
        return now() - before
    }
}
