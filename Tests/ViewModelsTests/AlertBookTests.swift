import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

/// Which alerts are due, by a day that the test makes.
@Suite struct AlertBookTests {
    /// A world in which a meeting has races.
    static func world(
        _ second: Double, change: Int, watches: [WatchEntry] = [], _ edit: (inout DaySnapshot) -> Void = { _ in }
    ) -> World {
        var day = DaySnapshot(
            meetings: [
                .sample("Ayr", races: 2, first: .t0 + 600), .sample("Bulli", category: .greyhound, first: .t0 + 900),
            ], isPartial: false)
        edit(&day)
        let health = FeedHealth(since: .t0, source: .neds)
        var world = World(
            board: BoardSnapshot(slots: [], health: health), now: .t0 + second, localTime: .utc, keys: KeyTable())
        world.day = day
        world.change.choices = change
        world.watches = WatchList(watches)
        return world
    }

    /// A book that a test may call inside an expectation.
    final class Book {
        private var book: AlertBook
        init(_ settings: AlertSettings) { book = AlertBook(settings) }
        var list: AlertList { book.list }
        var needs: ScreenNeeds { book.needs }
        func take(_ world: World, device: Date? = nil) -> [AlertRecord] { book.take(world, device: device) }
        func turn(_ race: Race, _ status: RaceStatus? = nil, at now: Date) -> Bool { book.turn(race, status, at: now) }
        func set(_ limit: PriceLimit?, runner: Int, of race: Race, _ status: RaceStatus?, at now: Date) -> Bool {
            book.set(limit, runner: runner, of: race, status, at: now)
        }
        func recall(_ stored: StoredAlerts) { book.recall(stored) }
        func note(_ records: [AlertRecord]) { book.note(records) }
    }

    static func book(_ words: [String], for scopes: Set<AlertScope> = [.category(.horse)]) -> Book {
        Book(AlertSettings(kinds: Set(words.compactMap { AlertKind(word: $0) }), scopes: scopes))
    }

    static func text(_ records: [AlertRecord]) -> [String] {
        records.map { "\($0.race.id) \($0.kind.word)" + ($0.isMissed ? " missed" : "") }
    }

    @Test func eachPointComesOnceAtItsSecond() {
        let book = Self.book(["t-5", "t-1", "due"])
        var found: [String] = []
        for second in 0...700 {
            let records = book.take(Self.world(Double(second), change: second / 30))
            found += Self.text(records).map { "\(second) " + $0 }
            #expect(records.allSatisfy { $0.at == .t0 + Double(second) })
        }
        #expect(found == ["300 Ayr-1 t-5", "540 Ayr-1 t-1", "600 Ayr-1 due"])
    }

    @Test(arguments: [
        (["horse", "region:-AUS"], []), (["horse", "region:-NZ"], ["Ayr-1 t-5"]), (["region:-NZ"], ["Ayr-1 t-5"]),
        (["region:-AUS"], []), (["all", "region:-AUS-VIC"], []), (["region:AUS-VIC"], ["Ayr-1 t-5"]),
    ])
    func whatIsLeftOutHasNoAlert(words: [String], expected: [String]) {
        let book = Self.book(["t-5"], for: Set(words.compactMap { AlertScope(word: $0) }))
        #expect(Self.text(book.take(Self.world(299, change: 1)) + book.take(Self.world(300, change: 1))) == expected)
    }

    @Test func nothingIsFoundWithoutKindsOrOnABoardThatMakesNone() {
        let none = Book(AlertSettings())
        let off = Book(AlertSettings(kinds: [.due], scopes: [.all], isOn: false))
        for second in 0...700 {
            #expect(none.take(Self.world(Double(second), change: 0)).isEmpty)
            #expect(off.take(Self.world(Double(second), change: 0)).isEmpty)
        }
        #expect(!off.turn(.sample("Ayr-1", start: .t0 + 600), at: .t0))
    }

    @Test func whatASuspendedMachinePassedIsMissed() {
        let book = Self.book(["t-5", "t-1", "due"])
        #expect(book.take(Self.world(299, change: 0)).isEmpty)
        // It wakes a second after the start.
        let found = Self.text(book.take(Self.world(601, change: 0)))
        #expect(found == ["Ayr-1 due", "Ayr-1 t-5 missed", "Ayr-1 t-1 missed"])
        #expect(book.take(Self.world(602, change: 1)).isEmpty, "once")
        let later = Self.book(["due"])
        #expect(later.take(Self.world(299, change: 0)).isEmpty)
        #expect(Self.text(later.take(Self.world(602, change: 0))) == ["Ayr-1 due missed"])
        let busy = Self.book(["due"])
        #expect(busy.take(Self.world(598, change: 0)).isEmpty)
        #expect(Self.text(busy.take(Self.world(603, change: 0))) == ["Ayr-1 due"], "no pause: a busy machine")
    }

    @Test func whatHadPassedAtTheStartIsMissedAndNotSent() {
        let book = Self.book(["t-5"])
        #expect(Self.text(book.take(Self.world(400, change: 0))) == ["Ayr-1 t-5 missed"])
        // A race that is watched later has no past.
        let later = Self.book(["t-5"], for: [.watched])
        for second in stride(from: 0.0, through: 400, by: 20) {
            #expect(later.take(Self.world(second, change: 0)).isEmpty)
        }
        let ayr = WatchEntry(.meeting, category: .horse, name: "AYR")
        #expect(later.take(Self.world(400, change: 1, watches: [ayr])).isEmpty)
    }

    @Test func ofARaceThatRanWhileTheMachineSleptNothingIsSent() {
        let book = Self.book(["off", "result"])
        for second in stride(from: 0.0, through: 500, by: 20) {
            #expect(book.take(Self.world(second, change: 0)).isEmpty)
        }
        #expect(book.take(Self.world(700, change: 0)).isEmpty, "awake, and without an answer yet")
        func run(_ second: Double, order: [Int]) -> [String] {
            Self.text(
                book.take(
                    Self.world(second, change: Int(second)) {
                        $0.results = [.sample("Ayr-1", start: .t0 + 600, order: order)]
                        $0.meetings[0].races[0].status = .live
                    }))
        }
        #expect(run(702, order: []) == ["Ayr-1 off missed"])
        #expect(run(731, order: [4, 2, 7]) == ["Ayr-1 result"], "it came while the machine was awake")
    }

    /// Tries every word for not run, also one that nobody knows: who set an alert by key hears that none comes.
    @Test(arguments: RaceStatus.offInEveryWord.filter(\.isOff))
    func aRaceThatIsOffEndsItsAlertWithAMessage(status: RaceStatus) {
        let book = Self.book([])
        let race = Race(RaceMeeting.sample("Ayr", first: .t0 + 600).races[0], of: .sample("Ayr", first: .t0 + 600))
        #expect(book.turn(race, at: .t0) && book.take(Self.world(0, change: 0)).isEmpty)
        let off = { (second: Double) in
            book.take(Self.world(second, change: 1) { $0.meetings[0].races[0].status = status })
        }
        let found = off(10)
        #expect(Self.text(found) == ["Ayr-1 abandoned"])
        let words = found.first.map(AlertWords(localTime: .utc).what) ?? ""
        #expect(words == status.word)
        #expect(off(40).isEmpty && off(541).isEmpty, "once, and nothing at its time")
    }

    @Test func whatASourceReportsComesWithTheDataThatHasIt() {
        let book = Self.book(["off", "moved", "abandoned"], for: [.all])
        #expect(book.take(Self.world(0, change: 0)).isEmpty)
        let moved = book.take(Self.world(10, change: 1) { $0.meetings[0].races[0].start += 300 })
        #expect(Self.text(moved) == ["Ayr-1 moved"] && moved.first?.detail == "was 03:10")
        #expect(moved.first?.race.advertisedStart == .t0 + 900)
        for second in stride(from: 20.0, to: 920, by: 20) {
            let same = Self.world(second, change: 1) { $0.meetings[0].races[0].start += 300 }
            #expect(book.take(same).isEmpty)
        }
        let off = book.take(
            Self.world(920, change: 2) { day in
                day.meetings[0].races[0].start += 300
                day.meetings[0].races[0].status = .live
                day.meetings[1].races[0].status = .abandoned
            })
        #expect(Self.text(off) == ["Ayr-1 off", "Bulli-1 abandoned"])
        let same = book.take(
            Self.world(950, change: 3) { day in
                day.meetings[0].races[0].start += 300
                day.meetings[0].races[0].status = .final
                day.meetings[1].races[0].status = .abandoned
            })
        #expect(same.isEmpty, "it was off already")
    }

    @Test func aStartThatGoesBackAndForthIsSentOnceForEach() {
        let book = Self.book(["moved"])
        var found = 0
        for change in 0..<10 {
            found +=
                book.take(
                    Self.world(Double(change), change: change) {
                        if change % 2 == 1 { $0.meetings[0].races[0].start += 60 }
                    }
                ).count
        }
        #expect(found == 1, "the start that was seen first is no move")
    }

    @Test func aRaceThatMovedHasItsPointsOnceMore() {
        let book = Self.book(["t-1"])
        var found: [String] = []
        for second in 0...1000 {
            let world = Self.world(Double(second), change: second >= 570 ? 1 : 0) {
                if second >= 570 { $0.meetings[0].races[0].start += 300 }
            }
            found += Self.text(book.take(world)).map { "\(second) " + $0 }
        }
        #expect(found == ["540 Ayr-1 t-1", "840 Ayr-1 t-1"])
    }

    @Test func theResultComesWithItsPlacingsAndOnlyWhileItIsNews() {
        for (second, isMissed) in [(900.0, false), (1801, true)] {
            let book = Self.book(["result"])
            func day(_ day: inout DaySnapshot, _ order: [Int]) {
                day.meetings[0].races[0].start = .t0
                day.results = [.sample("Ayr-1", start: .t0, order: order)]
            }
            for before in stride(from: 0, to: second, by: 20) {
                #expect(book.take(Self.world(before, change: 0) { day(&$0, []) }).isEmpty)
            }
            let found = book.take(Self.world(second, change: 1) { day(&$0, [4, 2, 7]) })
            #expect(Self.text(found) == ["Ayr-1 result" + (isMissed ? " missed" : "")], "\(second)")
            #expect(found.first?.detail == "1st 4 Ruji, 2nd 2 Frosbie, 3rd 7 Ballinran")
        }
    }

    @Test func aHiddenResultIsNotGivenAway() {
        let book = Self.book(["result"])
        func world(_ change: Int, _ order: [Int]) -> World {
            var world = Self.world(900, change: change) {
                $0.results = [.sample("Ayr-1", start: .t0 + 600, order: order)]
            }
            world.hidden.hides = true
            return world
        }
        #expect(book.take(world(0, [])).isEmpty)
        let found = book.take(world(1, [4, 2, 7]))
        #expect(found.map(\.kind) == [.result] && found.first?.detail == "")
    }

    static func card(scratched: Int?, price: Decimal = 4) -> RaceCard {
        var card = RaceCard(id: RaceID("Ayr-1"), category: .horse)
        card.runners = (1...3).map { Runner(number: $0, name: "Name \($0)", odds: Odds(win: Price(price))) }
        if let scratched { card.runners[scratched - 1].scratching = Runner.Scratching(at: .t0) }
        return card
    }

    @Test func aScratchedRunnerOfAKnownCardIsAnAlertOfItsOwn() {
        let book = Self.book(["scratched"])
        func take(_ change: Int, _ scratched: Int?) -> [AlertRecord] {
            book.take(
                Self.world(Double(change), change: change) {
                    $0.markets[RaceID("Ayr-1")] = Market(Self.card(scratched: scratched), seenAt: .t0)
                })
        }
        #expect(take(0, 1).isEmpty, "known before")
        let found = take(1, 2)
        #expect(found.map(\.runner) == [2] && found.first?.detail == "Name 2")
        #expect(take(2, 2).isEmpty)
    }

    /// What is about the race is no other event because its start has moved; what is about a start is. The
    /// data grows old and comes back more than once: its time is the start.
    @Test(arguments: AlertKind.words + ["t-5"])
    func onlyWhatIsAboutAStartHoldsIt(word: String) throws {
        let kind = try #require(AlertKind(word: word))
        let race = Race.sample("a", start: .t0)
        var later = race
        later.advertisedStart += 86_400
        let keys = [race, later].map { AlertRecord(kind, of: $0, at: .t0).key }
        #expect((keys[0] == keys[1]) == !["due", "t-jump", "moved", "t-5", "stale", "live"].contains(word))
    }

    @Test func whatWasSentOfARaceIsNotSentAgainForAnotherStart() {
        let book = Self.book(["abandoned", "scratched"])
        let sent = [AlertKind.abandoned, .scratched].map { kind in
            AlertRecord(kind, of: .sample("Ayr-1", start: .t0 + 300), runner: kind == .scratched ? 2 : 0, at: .t0)
        }
        book.recall(StoredAlerts(records: sent))
        func take(_ change: Int, _ scratched: Int?) -> [AlertRecord] {
            book.take(
                Self.world(Double(change), change: change) {
                    $0.markets[RaceID("Ayr-1")] = Market(Self.card(scratched: scratched), seenAt: .t0)
                })
        }
        #expect(take(0, nil).isEmpty && take(1, 2).isEmpty)
        #expect(take(2, 3).map(\.runner) == [3])
    }

    @Test func ofAWatchedRunnerOnlyThatOne() {
        let book = Self.book(["scratched", "price"], for: [.watched])
        let watched = WatchEntry(.runner, category: .horse, name: "Name 2")
        func take(_ second: Double, _ scratched: Int?, _ price: Decimal) -> [AlertRecord] {
            let now = Market(Self.card(scratched: scratched, price: price), seenAt: .t0 + second)
            let before = Market(Self.card(scratched: nil), seenAt: .t0 - 1800 + second)
            return book.take(
                Self.world(second, change: Int(second), watches: [watched]) {
                    $0.markets[RaceID("Ayr-1")] = now.following(before)
                })
        }
        #expect(take(0, nil, 4).isEmpty)
        #expect(take(1, 1, 4).isEmpty, "another runner")
        let moved = take(2, nil, 3)
        #expect(moved.map(\.runner) == [2] && moved.map(\.kind) == [.price])
        #expect(moved.first?.detail == "Name 2 4.00 to 3.00, firmed 25%")
    }
}
