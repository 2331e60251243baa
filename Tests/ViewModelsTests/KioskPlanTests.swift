import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Testing
import ViewModels

@Suite struct KioskPlanTests {
    private func plan(
        _ settings: KioskSettings = KioskSettings(), at seconds: Double, isPressing: Bool = false,
        empty: Set<KioskPage> = [], announces: Bool = false
    ) -> KioskPlan {
        KioskPlan(
            settings, at: .t0 + seconds, localTime: .utc, isPressing: isPressing, empty: empty, announces: announces)
    }

    @Test func frameMovesByOneCellEveryTenMinutesAndComesRound() {
        var places: Set<[Int]> = []
        for step in 0..<16 {
            let now = plan(at: Double(step) * 600)
            let next = plan(at: Double(step + 1) * 600)
            #expect(plan(at: Double(step) * 600 + 599.9).columns == now.columns)
            #expect(abs(now.columns - next.columns) + abs(now.rows - next.rows) == 1)
            #expect((0...KioskPlan.shiftColumns).contains(now.columns) && (0...KioskPlan.shiftRows).contains(now.rows))
            places.insert([now.columns, now.rows])
        }
        #expect(places.count == 8)
    }

    @Test func pagesStayAsLongAsTheirSetting() {
        let settings = KioskSettings(pages: [.board, .day], dwell: [30, 15])
        var seconds: [KioskPage: Int] = [:]
        for second in 0..<450 {
            guard case .page(let page) = plan(settings, at: Double(second)).scene else { continue }
            seconds[page, default: 0] += 1
        }
        #expect(seconds == [.board: 300, .day: 150])
    }

    /// Whatever the pages' seconds are, no meeting is left out for good.
    @Test(arguments: [[20], [5], [30, 15], [10, 3600], [7, 11]])
    func everyPageOfMeetingsHasItsTurn(dwell: [Int]) {
        let settings = KioskSettings(pages: [.board, .day], dwell: dwell)
        for pages in 2...6 {
            var seen: Set<Int> = []
            for second in 0..<7300 {
                let plan = plan(settings, at: Double(second))
                if plan.scene == .page(.day) { seen.insert(plan.pageTurn % pages) }
            }
            #expect(seen.count == pages, "\(dwell), \(pages)")
        }
    }

    @Test func boardIsNotLeftInARacesLastMinuteAndStandsWithoutRaces() {
        let settings = KioskSettings(pages: [.day])
        #expect(plan(settings, at: 0).scene == .page(.day))
        #expect(plan(settings, at: 0, isPressing: true).scene == .page(.board))
        #expect(plan(settings, at: 0, empty: [.day]).scene == .page(.board))
    }

    /// A page without content is skipped, and the board returns before every race.
    @Test func turnOfAnEmptyPageIsTheNextOnes() {
        let settings = KioskSettings(pages: [.board, .results, .runners], dwell: [10])
        func scenes(isPressing: Bool = false, _ empty: Set<KioskPage>) -> [KioskPlan.Scene] {
            [0, 10, 20].map { plan(settings, at: $0, isPressing: isPressing, empty: empty).scene }
        }
        #expect(scenes([]) == [.page(.board), .page(.results), .page(.runners)])
        #expect(scenes([.results]) == [.page(.board), .page(.runners), .page(.runners)])
        #expect(scenes([.runners]) == [.page(.board), .page(.results), .page(.board)])
        #expect(scenes(isPressing: true, []) == Array(repeating: .page(.board), count: 3))
    }

    @Test func announcementWithoutRoomHasATurnAfterThePages() {
        let settings = KioskSettings(pages: [.board, .day], dwell: [20])
        var seconds: [KioskPlan.Scene: Int] = [:]
        for second in 0..<500 { seconds[plan(settings, at: Double(second), announces: true).scene, default: 0] += 1 }
        #expect(seconds == [.page(.board): 200, .page(.day): 200, .announcement: 100])
        #expect(plan(settings, at: 45, isPressing: true, announces: true).scene == .page(.board))
    }

    @Test func aMeetingHasItsPage() {
        #expect(KioskSettings(meeting: "Ayr").pages == [.board, .meeting])
        #expect(KioskSettings(pages: [.meeting, .day], meeting: "Ayr").pages == [.meeting, .day])
    }

    @Test func dwellIsNeverShorterThanFiveSecondsAndThereIsAlwaysAPage() {
        let settings = KioskSettings(pages: [], dwell: [-3])
        #expect(settings.pages == [.board] && settings.dwell == [5])
        #expect(KioskSettings(dwell: []).dwell == [20])
    }

    @Test func nothingChangesBeforeTheStatedTime() throws {
        let settings = KioskSettings(
            pages: [.board, .day], dwell: [7, 11], hours: OpeningHours("daily 03:10-03:21") ?? .always)
        for second in stride(from: 0.0, to: 1800, by: 0.5) {
            let now = plan(settings, at: second)
            try #require(now.until > .t0 + second)
            let before = KioskPlan(settings, at: now.until - 0.25, localTime: .utc)
            try #require(
                before.scene == now.scene && before.columns == now.columns && before.rows == now.rows
                    && before.messageTurn == now.messageTurn
                    && before.pageTurn == now.pageTurn)
        }
    }

    @Test func quietHoursShowWhenTheNextRaceDayBegins() {
        let settings = KioskSettings(hours: OpeningHours("Sat 10:00-22:00") ?? .always)
        #expect(plan(settings, at: 0).scene == .quiet(until: .t0 + 7 * 3600))
        #expect(plan(settings, at: 7 * 3600).scene == .page(.board))
    }

    @Test func absurdClocksAreNoHarm() {
        for seconds in [-1e18, -1, 1e18, .infinity, -.infinity] {
            let plan = KioskPlan(
                KioskSettings(), at: Date(timeIntervalSince1970: seconds), localTime: .utc)
            #expect(plan.scene == .page(.board))
        }
    }
}

@Suite struct LetterSizeTests {
    @Test func capitalIsSeenUnderTwentyMinutesOfArc() {
        // 2 tan(10') of the distance.
        #expect(abs(LetterSize.needed(metres: 8) - 46.54) < 0.01)
        #expect(abs(LetterSize.needed(metres: 20) - 116.36) < 0.01)
    }

    @Test(arguments: [
        (8.0, 55.0, 33, 1), (8, 55, 67, 2), (8.9, 55, 33, 1), (9, 55, 33, 2), (2, 55, 33, 0), (30, 55, 33, 4),
        (8, 32, 33, 2),
    ])
    func scaleIsTheSmallestThatIsEnough(metres: Double, inches: Double, rows: Int, scale: Int) {
        #expect(LetterSize.seen(metres: metres, inches: inches).scale(rows: rows) == scale)
        let height = LetterSize.height(scale: scale, inches: inches, rows: rows)
        #expect(height >= LetterSize.needed(metres: metres))
        #expect(
            scale == 0
                || LetterSize.height(scale: scale - 1, inches: inches, rows: rows) < LetterSize.needed(metres: metres))
    }

    @Test func reachIsTheDistanceForThatHeight() {
        let reach = LetterSize.reach(scale: 1, inches: 55, rows: 33)
        #expect(abs(LetterSize.needed(metres: reach) - LetterSize.height(scale: 1, inches: 55, rows: 33)) < 1e-9)
        #expect((8.9...9).contains(reach))
    }

    @Test(arguments: [(1, 0), (2, 1), (3, 2), (5, 2), (6, 3), (10, 4)])
    func linesByHandAreRoundedUp(lines: Int, scale: Int) {
        #expect(LetterSize.lines(lines).scale(rows: 33) == scale)
    }

    @Test func nothingSensibleMeansAsLargeAsFits() {
        #expect(LetterSize.largest.scale(rows: 33) == nil)
        #expect(LetterSize.seen(metres: 0, inches: 55).scale(rows: 33) == nil)
    }
}
