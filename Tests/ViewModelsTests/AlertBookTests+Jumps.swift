import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing

@testable import ViewModels

/// The alert when a race may jump, by how late the races of its meeting have jumped.
extension AlertBookTests {
    /// The world in which earlier races at Ayr jumped so many seconds late; its first race is due at 600.
    private static func world(_ second: Double, late: Int, status: RaceStatus? = nil) -> World {
        var world = world(second, change: Int(second)) { day in
            if let status { day.meetings[0].races[0].status = status }
        }
        world.delays = JumpDelays(
            (1...10).compactMap { number in
                JumpDelay(
                    category: .horse, meeting: "Ayr", number: 10 + number, start: .t0 - Double(number) * 60,
                    jump: .t0 - Double(number) * 60 + Double(late))
            })
        return world
    }

    @Test func itComesOnceWhenTheIntervalBegins() {
        let book = Self.book(["t-jump"])
        #expect(book.take(Self.world(0, late: 120)).isEmpty)
        #expect(book.list.coming.first?.at == .t0 + 710 && book.list.coming.first?.kind == .jump)
        #expect(book.take(Self.world(709, late: 120)).isEmpty)
        let found = book.take(Self.world(710, late: 120))
        #expect(Self.text(found) == ["Ayr-1 t-jump"])
        #expect(found.first?.detail == "jumps 03:12:00 ± 1 min (from 10 starts here today)")
        #expect(book.take(Self.world(711, late: 120)).isEmpty)
    }

    /// Races that jump early meanwhile bring it forward, behind what was looked at already.
    @Test func oneThatIsExpectedEarlierThanBeforeIsNotLost() {
        let book = Self.book(["t-jump"])
        for second in [0.0, 640] { #expect(book.take(Self.world(second, late: 120)).isEmpty) }
        let found = book.take(Self.world(641, late: 45))
        #expect(Self.text(found) == ["Ayr-1 t-jump"] && found.first?.at == .t0 + 641)
        #expect(book.take(Self.world(642, late: 45)).isEmpty)
    }

    @Test(arguments: [RaceStatus.abandoned, .live, .delayed, .final])
    func aRaceThatIsOffOrDelayedHasNone(status: RaceStatus) {
        let book = Self.book(["t-jump"])
        _ = book.take(Self.world(0, late: 120))
        #expect(book.take(Self.world(720, late: 120, status: status)).isEmpty)
        #expect(book.list.coming.allSatisfy { $0.race.id != RaceID("Ayr-1") })
    }
}
