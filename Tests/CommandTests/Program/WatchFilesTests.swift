import FoundationEssentials
import Glibc
import Logging
import Models
import RacingTestKit
import Repository
import Services
import Settings
import Testing

@testable import Commands

/// The files that a stream of events writes: the calendar and the metrics.
@MainActor
@Suite struct WatchFilesTests {
    private let folder = TestFolder()
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    }

    @Test func calendarIsWrittenOnlyForAChange() throws {
        var calendar = try WatchCalendar("\(folder.path)/a.ics", logger: logger)
        #expect(try !text("a.ics").contains("VEVENT"))
        var row = BoardRace(race: .sample(start: .t0 + 600), confirmedAt: .t0)
        calendar.update([row], at: .t0)
        let first = try text("a.ics")
        #expect(first.contains("SEQUENCE:0"))
        unlink("\(folder.path)/a.ics")
        calendar.update([row], at: .t0 + 60)
        #expect(access("\(folder.path)/a.ics", F_OK) != 0, "nothing has changed")
        row.race.advertisedStart += 300
        calendar.update([row], at: .t0 + 120)
        #expect(try text("a.ics").contains("SEQUENCE:1"))
    }

    @Test func raceThatTheFeedGaveANewIDKeepsItsEvent() throws {
        var calendar = try WatchCalendar("\(folder.path)/a.ics", logger: logger)
        calendar.update([BoardRace(race: .sample("old", start: .t0), confirmedAt: .t0)], at: .t0)
        let row = BoardRace(race: .sample("new", start: .t0 + 60), formerID: RaceID("old"), confirmedAt: .t0)
        for second in [60.0, 120] { calendar.update([row], at: .t0 + second) }
        let file = try text("a.ics")
        #expect(file.contains("UID:old@") && file.components(separatedBy: "BEGIN:VEVENT").count == 2)
        #expect(file.contains("SEQUENCE:1"))
    }

    @Test func raceLeavesTheCalendarADayAfterItsStart() throws {
        var calendar = try WatchCalendar("\(folder.path)/a.ics", logger: logger)
        calendar.update([BoardRace(race: .sample("old", start: .t0), confirmedAt: .t0)], at: .t0)
        let row = BoardRace(race: .sample("new", start: .t0 + 90_000), confirmedAt: .t0)
        calendar.update([row], at: .t0 + 86_401)
        let file = try text("a.ics")
        #expect(file.contains("UID:new@") && !file.contains("UID:old@"))
    }

    @Test func calendarThatCannotBeWrittenFailsAtOnce() {
        #expect {
            _ = try WatchCalendar("/none/there/a.ics", logger: logger)
        } throws: {
            ($0 as? Failure)?.status == .io
        }
    }

    @Test func metricsAreWrittenEveryFifteenSecondsAndEndWithZero() throws {
        let file = MetricsFile("\(folder.path)/a.prom", of: "watch", logger: logger)
        let snapshot = RaceBoard(settings: RaceBoard.Settings(rows: 1), now: .t0).snapshot(at: .t0)
        func update(_ seconds: TimeInterval, _ count: Int) {
            file.update(snapshot, at: .t0, real: .t0 + seconds) {
                MetricsFile.Facts(figures: RequestFigures(), events: ["added": count])
            }
        }
        update(0, 1)
        #expect(try text("a.prom").contains("raceboard_events_total{program=\"watch\",event=\"added\"} 1\n"))
        update(14.9, 2)
        #expect(try text("a.prom").contains("raceboard_events_total{program=\"watch\",event=\"added\"} 1\n"))
        update(15, 3)
        #expect(try text("a.prom").contains("raceboard_events_total{program=\"watch\",event=\"added\"} 3\n"))
        file.end()
        #expect(try text("a.prom").hasSuffix("raceboard_up{program=\"watch\"} 0\n# EOF\n"))
    }

    @Test func metricsThatCannotBeWrittenFailAtOnce() throws {
        let wrong = MetricsFile("/none/there/a.prom", of: "watch", logger: logger)
        #expect(wrong.begin()?.status == .io)
        #expect(MetricsFile("\(folder.path)/b.prom", of: "watch", logger: logger).begin() == nil)
        #expect(try text("b.prom").hasSuffix("raceboard_up{program=\"watch\"} 1\n# EOF\n"))
    }
}
