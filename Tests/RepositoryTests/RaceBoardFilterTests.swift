import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Board rule 3 under a region and a search.
@Suite struct RaceBoardFilterTests {
    private func answer(_ count: Int, named: (Int) -> String) -> FeedAnswer {
        FeedAnswer(
            races: (0..<count).map { index in
                Race.sample(
                    "race-\(index)", meeting: named(index), start: .t0 + 60 + Double(index) * 60,
                    venue: Venue(state: "VIC", country: "AUS"))
            })
    }

    @Test func fiveRowsStayUnderASearchAndMoreIsRequestedWhenShort() {
        var driver = BoardDriver()
        driver.answer(answer(10) { $0 % 5 == 0 ? "Flemington" : "Bulli" }, at: 1)
        driver.handle(.want(RaceFilter(search: RaceSearch("flem")), rows: 5), at: 2)
        #expect(driver.shown == ["race-0", "race-5", "-", "-", "-"])
        driver.handle(.timer, at: 6)
        #expect(driver.fetches == [10, 20])
        driver.answer(answer(30) { $0 % 5 == 0 ? "Flemington" : "Bulli" }, at: 7)
        #expect(driver.shown == ["race-0", "race-5", "race-10", "race-15", "race-20"])
    }

    @Test func fiveRowsHoldUnderARegion() {
        var driver = BoardDriver()
        var races = answer(12) { "M\($0)" }
        for index in stride(from: 0, to: 12, by: 2) { races.races[index].venue = Venue(state: "NZ", country: "NZ") }
        driver.answer(races, at: 1)
        driver.handle(.want(RaceFilter(region: RegionFilter(country: "NZ")), rows: 5), at: 2)
        #expect(driver.shown == ["race-0", "race-2", "race-4", "race-6", "race-8"])
        #expect(Set(driver.board.regions.map(\.text)) == ["NZ", "AUS-VIC"])
    }
}

/// The watch list in memory and in a store of the test's own.
@MainActor
@Suite struct WatchListControllerTests {
    private static let entry = WatchEntry(.meeting, category: .horse, name: "Flemington")

    @MainActor
    private final class Store: WatchStore {
        var kept: [WatchEntry]
        var calls: [String] = []
        var problem: StoreProblem?

        init(_ kept: [WatchEntry] = []) {
            self.kept = kept
        }

        @MainActor func watched() async -> [WatchEntry] { kept }

        @MainActor func watch(_ entry: WatchEntry, isWatched: Bool, at now: Date) async -> StoreProblem? {
            calls.append("\(entry.name) \(isWatched)" + (entry.note.map { " \($0.text)" } ?? ""))
            return problem
        }
    }

    @Test func whatIsChosenIsKeptInItsOrder() async {
        let store = Store()
        let watches = WatchListController(store: store, clock: ManualClock())
        #expect(watches.toggle(Self.entry) && !watches.toggle(Self.entry) && watches.toggle(Self.entry))
        #expect(watches.list.contains(Self.entry))
        await watches.finish()
        #expect(store.calls == ["Flemington true", "Flemington false", "Flemington true"])
    }

    @Test func whatWasChosenBeforeTheStoreAnsweredHolds() async {
        let other = WatchEntry(.runner, category: .horse, name: "Winx")
        let watches = WatchListController(store: Store([Self.entry, other]), clock: ManualClock())
        _ = watches.toggle(Self.entry)
        _ = watches.toggle(Self.entry)
        await watches.restore()
        #expect(watches.list.entries == [other])
    }

    @Test func aNoteIsSavedAndStaysWithANameThatComesBack() async {
        let store = Store()
        let watches = WatchListController(store: store, clock: ManualClock())
        #expect(watches.note("fresh", on: Self.entry) && watches.list.contains(Self.entry))
        #expect(!watches.note(" fresh ", on: Self.entry), "nothing has changed")
        #expect(!watches.toggle(Self.entry) && watches.toggle(Self.entry))
        #expect(watches.note("", on: Self.entry) && !watches.list.hasNotes)
        await watches.finish()
        #expect(
            store.calls == [
                "Flemington true fresh", "Flemington false fresh", "Flemington true fresh", "Flemington true",
            ])
    }

    @Test func aLaterNoteOfAnotherProgramIsTakenOver() async {
        let store = Store([Self.entry])
        let watches = WatchListController(store: store, clock: ManualClock())
        await watches.restore()
        store.kept = [Self.entry.noting("from a shell", at: .t0)]
        await watches.restore()
        #expect(watches.list.entries.map(\.note?.text) == ["from a shell"])
    }

    @Test func aProblemIsReportedAndTheChoiceLastsForThisRun() async {
        let store = Store()
        store.problem = StoreProblem(.full, path: "/x", detail: "")
        let watches = WatchListController(store: store, clock: ManualClock())
        var reported: [StoreProblem.Kind] = []
        watches.onProblem = { reported.append($0.kind) }
        _ = watches.toggle(Self.entry)
        await watches.finish()
        #expect(reported == [.full] && watches.list.contains(Self.entry))
    }

    @Test func anotherStoreHasAListOfItsOwn() async {
        let watches = WatchListController(store: Store([Self.entry]), clock: ManualClock())
        await watches.restore()
        let other = WatchEntry(.runner, category: .horse, name: "Winx")
        await watches.use(Store([other]))
        #expect(watches.list.entries == [other])
    }

    @Test func withoutAStoreItIsInMemoryAlone() async {
        let watches = WatchListController(store: nil, clock: ManualClock())
        _ = watches.toggle(Self.entry)
        await watches.restore()
        await watches.finish()
        #expect(watches.list.entries == [Self.entry])
    }
}
