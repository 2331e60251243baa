import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@testable import Commands
@testable import Settings
@testable import raceboard

@Suite struct HealthReportTests {
    private func board(_ events: [RaceBoard.Event], at seconds: TimeInterval = 1) -> BoardSnapshot {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        for event in [.start] + events { _ = board.handle(event, at: .t0) }
        return board.snapshot(at: .t0 + seconds)
    }

    private func health(_ events: [RaceBoard.Event], at seconds: TimeInterval = 1) -> KioskHealth {
        var oracle = HealthReportBuilder(started: .t0, restarts: 2)
        return oracle.health(
            board(events, at: seconds), at: .t0 + seconds, frames: 7, resident: 40_960, pid: 42, figures: figures)
    }

    private var figures: RequestFigures {
        let meter = RequestMeter(kind: { FeedWords.kind($0) }, log: { _ in })
        meter.noteAnswer("neds", HTTPResponse(status: 200, body: [1, 2]), seconds: 0.12, at: .t0)
        meter.noteFailure("neds", .timedOut(detail: ""), seconds: 10, at: .t0)
        meter.noteLateEvictions(2)
        return meter.figures
    }

    @Test func theRequestIsInEveryFormat() throws {
        let health = health([answer])
        let report = HealthReport(health, isRunning: true, writtenAge: 1)
        #expect(report.text.contains("neds: 2 requests, failed: timed_out 1, 120 to 10000 ms, half within 200"))
        #expect(report.text.contains("2 races left too late"))
        let json = try report.json()
        for part in ["\"timed_out\":1", "\"late_evictions\":2", "\"requests\":2"] {
            #expect(json.contains(part), "\(part)")
        }
        let lines = report.prometheus.split(separator: "\n")
        #expect(lines.contains(#"raceboard_requests_total{program="health",source="neds"} 2"#))
        #expect(
            lines.contains(
                #"raceboard_request_failures_total{program="health",source="neds",kind="timed_out"} 1"#))
        #expect(lines.contains(#"raceboard_late_evictions_total{program="health"} 2"#))
    }

    @Test func anOpenFeedHasItsNameInWords() throws {
        let words = RequestWords.lines(["exec:./feed.py --day 1": try #require(figures.sources["neds"])])
        #expect(words.first?.hasPrefix("exec:./feed.py --day 1: 2 requests") == true)
    }

    @Test func namesOfAForgedFileAreMadeHarmless() throws {
        var forged = health([answer])
        let name = "ne\u{1b}]0;x\u{7}ds\"} 1\n"
        forged.requests = [name: try #require(figures.sources["neds"])]
        let report = HealthReport(forged, isRunning: true, writtenAge: 1)
        #expect(report.prometheus.contains(#"source="ne ]0;x ds\"} 1"} 2"# + "\n"))
        #expect(!report.text.unicodeScalars.contains("\u{1b}") && !report.prometheus.contains("\u{1b}"))
    }

    @Test func nothingThatRunsHasTheSameLinesAsAKioskThatEnded() {
        let ended = HealthReport(health([answer]), isRunning: false, writtenAge: 1).prometheus
        #expect(HealthReport.nothingRuns.hasSuffix("raceboard_up{program=\"health\"} 0\n# EOF\n"))
        #expect(ended.hasPrefix(HealthReport.nothingRuns.dropLast("# EOF\n".count)))
    }

    private let answer = RaceBoard.Event.answered(.sample(count: 10), requested: .t0)

    @Test func aLiveBoardReportsTheNextRace() {
        let health = health([answer])
        #expect(health.state == "live")
        #expect(health.dataAgeSeconds == 1)
        #expect(health.nextRace != nil)
        #expect(health.races == 5)
        #expect(!health.isFailing && health.lastError == nil)
        #expect(health.restarts == 2)
    }

    @Test func beforeTheFirstAnswerItWaits() {
        #expect(health([]).state == "waiting")
        #expect(health([]).dataAgeSeconds == nil)
    }

    @Test func aFailureIsReportedAndRemembered() {
        var oracle = HealthReportBuilder(started: .t0, restarts: 0)
        let failed = board([answer, .failed(.timedOut(detail: ""), requested: .t0, jitter: 0)])
        let first = oracle.health(failed, at: .t0 + 1, frames: 1, resident: 1, pid: 1)
        #expect(first.isFailing && first.lastError?.kind == "timed_out")
        let second = oracle.health(board([answer]), at: .t0 + 60, frames: 1, resident: 1, pid: 1)
        #expect(!second.isFailing)
        #expect(second.lastError == first.lastError)
    }

    @Test func whatIsWrittenIsReadAsTheSame() throws {
        let health = health([answer])
        let json = try #require(health.json)
        #expect(KioskHealth.decoded(json) == health)
        #expect(String(decoding: json, as: UTF8.self).contains("\n  \"store_problem\": null,\n"))
        #expect(KioskHealth.decoded(json.dropLast(9).map { $0 }) == nil)
        #expect(KioskHealth.decoded([]) == nil)
    }

    @Test(arguments: [
        (true, 0, Int32(0)), (true, 150, 0), (true, 151, 2), (false, 0, 2), (true, Int.max, 2),
    ])
    func aKioskThatWritesNothingDoesNotRun(isRunning: Bool, age: Int, status: Int32) {
        let report = HealthReport(health([answer]), isRunning: isRunning, writtenAge: age)
        #expect(report.status == status)
        #expect(report.prometheus.contains("raceboard_up{program=\"health\"} \(status == 2 ? 0 : 1)\n"))
    }

    @Test func staleDataIsStatusOne() {
        let report = HealthReport(health([answer], at: 90), isRunning: true, writtenAge: 3)
        #expect(report.status == 1)
        #expect(report.prometheus.contains("raceboard_data_age_seconds{program=\"health\"} 93\n"))
        #expect(report.text.contains("stale, 93 s old"))
    }
}
