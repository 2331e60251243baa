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

    /// The cells of each row by the words in the header.
    private static func rows() throws -> [String: [String]] {
        let rows = try text("docs/errors.md").components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let cells = row.components(separatedBy: "|").dropFirst().dropLast()
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                return (cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`")), cells)
            })
    }

    /// Words of the header in the text between two others of the page.
    private static func words(from start: String, to end: String) throws -> Set<String> {
        let page = try text("docs/errors.md").replacingOccurrences(of: "\n", with: " ")
        let part = page.components(separatedBy: start).last?.components(separatedBy: end).first ?? ""
        return Set(part.matches(of: /`([^`]+)`/).map { String($0.1) })
    }

    private static func causes(_ isIncluded: (FeedError) -> Bool) -> Set<String> {
        Set(samples.filter(isIncluded).map { FeedWords.cause($0) })
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
        let cells = try #require(try Self.rows()[FeedWords.cause(error)])
        #expect(cells.count == 5 && !cells[2].isEmpty && !cells[4].isEmpty)
        #expect([cells[1], cells[3]] == ["`\(FeedWords.kind(error))`", Self.nextTry(error)])
    }

    @Test func everyErrorHasASampleHereAndARowThere() throws {
        let source = try Self.text("Sources/Models/Feed/FeedError.swift").components(separatedBy: "\n")
        let cases = source.filter { $0.hasPrefix("    case ") }.map { line in
            String(line.dropFirst("    case ".count).prefix { $0.isLetter })
        }
        #expect(cases.sorted() == Self.samples.map { String("\($0)".prefix { $0 != "(" }) }.sorted())
        #expect(try Set(Self.rows().keys) == Self.causes { _ in true }.union(Self.doubts.map { FeedWords.cause($0) }))
    }

    /// Answers that are not good, though nothing failed.
    private static let doubts: [FeedHealth.Problem] = [
        .stopped, .cached(age: 90), .aged(age: 90, isByDevice: true), .clock(.madeLater(seconds: 90)),
    ]

    @Test(arguments: doubts)
    func answersThatAreNotGoodAreOnThePageToo(_ problem: FeedHealth.Problem) throws {
        let cells = try #require(try Self.rows()[FeedWords.cause(problem)])
        #expect(cells.count == 5 && cells[1] == "none" && !cells[4].isEmpty)
    }

    @Test func listsOfThePageAreThoseOfTheProgram() throws {
        #expect(
            try Self.words(from: "something about the error. For ", to: " it appears only")
                == Self.causes { !FeedWords.wantsLine(.failed($0)) }
                .union(Self.doubts.filter { !FeedWords.wantsLine($0) }.map { FeedWords.cause($0) }))
        #expect(
            try Self.words(from: "## Other source", to: " the program may use")
                == Self.causes(\.isWorthAnotherSource))
        #expect(
            try Self.words(from: "## New connection", to: " are errors of the host")
                == Self.causes(\.isHostFailure))
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

    @Test func aRaceThatASourceDoesNotHaveIsNoWrongAddress() {
        #expect(FeedWords.sentence(.notFound, of: .affiliates).hasSuffix(" has no such race or day (HTTP 404)"))
        #expect(FeedWords.sentence(.notFound).contains(": check "))
    }

    @Test func aFeedOnThisMachineNeedsNoCable() {
        #expect(
            FeedWords.sentence(.noNetwork(detail: FeedError.noLoopback))
                == "The feed is on this machine: is the loopback (lo) up?")
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
