import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@testable import Views

/// The screen out of hours.
@MainActor
@Suite struct QuietViewTests {
    @Test func quietHoursAreDarkAndShowTheirEndAndFailures() {
        let hours = OpeningHours("Sun 10:00-22:00") ?? .always
        let screen = KioskScreen(settings: KioskSettings(hours: hours))
        #expect(screen.text.contains("Next race day") && screen.text.contains("Sun 22 Nov 10:00 UTC"))
        #expect(!screen.text.contains("STALE"))
        // Under a fiftieth of the screen is lit.
        #expect(screen.lines.joined().count { $0 != " " } < 120 * 33 / 25)
        screen.go(to: 600)
        screen.fail(.noNetwork(detail: ""))
        #expect(screen.text.contains("no network"))
    }

    @Test func quietClockWandersAndBeatsEverySecond() {
        let hours = OpeningHours("Sun 10:00-22:00") ?? .always
        let screen = KioskScreen(settings: KioskSettings(hours: hours))
        var rows: Set<Int> = []
        for minute in 0..<60 {
            screen.go(to: Double(minute) * 60)
            let even = screen.text
            rows.insert(screen.lines.firstIndex { $0.contains("Next race day") } ?? -1)
            screen.go(to: Double(minute) * 60 + 1)
            #expect(screen.text != even)
        }
        #expect(rows.count > 15 && !rows.contains(-1))
    }
}
