import Foundation
import Models
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

/// docs/errors.md states what the program does.
@Suite struct ErrorsPageTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// One of each kind, with the page's stand-ins in it.
    private static let samples: [FeedError] = [
        .badAddress(detail: "*detail*"), .noNetwork(detail: "*detail*"), .nameNotFound(detail: "*detail*"),
        .refused(detail: "*detail*"), .timedOut(detail: "*detail*"), .tls(detail: "*detail*"),
        .badCertificate(detail: "*detail*"), .keyRefused(status: 401, detail: "*detail*"),
        .blocked(status: 599, detail: "*detail*"), .notFound,
        .rateLimited(retryAfter: 90), .throttled(seconds: 90),
        .budgetSpent(SpentBudget(.horseRacingUSA, .day, limit: 100, seconds: 90)),
        .serverError(status: 599, detail: "*detail*", retryAfter: 90), .rejected(status: 599, detail: "*detail*"),
        .webPage, .notUnderstood(detail: "*detail*"), .tooLarge(limit: 2 << 20), .cutShort(detail: "*detail*"),
        .badRedirect(detail: "*detail*"), .unreadable(detail: "*detail*"), .cancelled,
    ]

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The cells of each row by the name of its error.
    private static func rows() throws -> [String: [String]] {
        let rows = try text("docs/errors.md").components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let cells = row.components(separatedBy: "|").dropFirst().dropLast()
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                return (cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`")), cells)
            })
    }

    private static func name(_ error: FeedError) -> String {
        String("\(error)".prefix { $0 != "(" })
    }

    private static func nextTry(_ error: FeedError) -> String {
        switch RetryPolicy.delay(after: error, failures: 1, jitter: 1) {
        case 2: "soon"
        case 90: error.retryAfter == 90 ? "`Retry-After`, else soon" : "when the limit allows"
        case 300: "5 minutes"
        case let other: "\(other) s"
        }
    }

    @Test(arguments: samples)
    func rowStatesWhatTheProgramDoes(error: FeedError) throws {
        let cells = try #require(try Self.rows()[Self.name(error)])
        let sentence = FeedWords.sentence(error).replacingOccurrences(of: "599", with: "*status*")
            .replacingOccurrences(of: "1m 30s", with: "*time*")
        let expected = [
            "`\(FeedWords.cause(error))`", "`\(FeedWords.kind(error))`", sentence,
            FeedWords.wantsLine(.failed(error)) ? "always" : "rows empty", Self.nextTry(error),
            error.isWorthAnotherSource ? "yes" : "no", error.isHostFailure ? "yes" : "no",
        ]
        #expect(Array(cells[2...8]) == expected)
        #expect(cells.count == 10 && !cells[1].isEmpty && !cells[9].isEmpty)
    }

    @Test func everyErrorHasASampleHereAndARowThere() throws {
        let source = try Self.text("Sources/Models/Feed/FeedError.swift").components(separatedBy: "\n")
        let cases = source.filter { $0.hasPrefix("    case ") }.map { line in
            String(line.dropFirst("    case ".count).prefix { $0.isLetter })
        }
        #expect(cases.sorted() == Self.samples.map(Self.name).sorted())
        #expect(try Set(Self.rows().keys) == Set(cases + ["stopped", "cached", "aged", "clock"]))
    }

    @Test(arguments: [
        ("stopped", FeedHealth.Problem.stopped), ("cached", .cached(age: 90)),
        ("aged", .aged(age: 90, isByDevice: true)),
        ("clock", .clock(.madeLater(seconds: 90))),
    ])
    func answersThatAreNotGoodAreOnThePageToo(_ name: String, _ problem: FeedHealth.Problem) throws {
        let cells = try #require(try Self.rows()[name])
        let expected = [
            "`\(FeedWords.cause(problem))`", "none",
            FeedWords.sentence(problem).replacingOccurrences(of: "1m 30s", with: "*time*"),
            FeedWords.wantsLine(problem) ? "always" : "rows empty",
        ]
        #expect(Array(cells[2...5]) == expected)
    }

    @Test(arguments: [
        FeedHealth.Problem.aged(age: 90, isByDevice: false), .clock(.startsFar(seconds: 90)), .clock(.past),
        .clock(.stoppedByServer), .cached(age: 90, isServerSilent: true),
    ])
    func otherSentencesOfThemAreOnThePageToo(_ problem: FeedHealth.Problem) throws {
        let sentence = FeedWords.sentence(problem).replacingOccurrences(of: "1m 30s", with: "*time*")
        #expect(try Self.text("docs/errors.md").replacing("\n  ", with: " ").contains("`\(sentence)`"))
    }

    @Test func everyWordForProgramsStandsOnThePageOfNext() throws {
        let page = try Self.text("docs/next.md")
        for error in Self.samples where error != .cancelled {
            #expect(page.contains("`\(FeedWords.kind(error))`"), "\(error)")
        }
    }

    @Test func unknownWaitIsNotInTheSentence() {
        #expect(FeedWords.sentence(.rateLimited(retryAfter: nil)) == "The feed allows no more requests (HTTP 429)")
        #expect(
            FeedWords.sentence(.serverError(status: 503, detail: nil, retryAfter: nil))
                == "The feed failed (HTTP 503)")
    }

    /// The client has as many requests and seconds as the page states.
    @Test func limitsOnThePageAreThoseOfTheClient() throws {
        let settings = ClientSettings()
        let page = try Self.text("docs/errors.md").replacingOccurrences(of: "\n", with: " ")
        #expect(
            page.contains(
                "at most \(settings.burst) requests at once and then \(Int(settings.requestsPerMinute)) a minute; a "
                    + "request waits up to \(Int(settings.longestWait)) s"))
        #expect(settings.failuresBeforeFresh == 2 && page.contains("After two of them in a row"))
    }
}
