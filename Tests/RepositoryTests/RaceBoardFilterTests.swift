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
        var story = Story()
        story.answer(answer(10) { $0 % 5 == 0 ? "Flemington" : "Bulli" }, at: 1)
        story.tell(.want(RaceFilter(search: RaceSearch("flem")), rows: 5), at: 2)
        #expect(story.shown == ["race-0", "race-5", "-", "-", "-"])
        story.tell(.timer, at: 6)
        #expect(story.fetches == [10, 20])
        story.answer(answer(30) { $0 % 5 == 0 ? "Flemington" : "Bulli" }, at: 7)
        #expect(story.shown == ["race-0", "race-5", "race-10", "race-15", "race-20"])
    }

    @Test func fiveRowsHoldUnderARegion() {
        var story = Story()
        var races = answer(12) { "M\($0)" }
        for index in stride(from: 0, to: 12, by: 2) { races.races[index].venue = Venue(state: "NZ", country: "NZ") }
        story.answer(races, at: 1)
        story.tell(.want(RaceFilter(region: RegionFilter(country: "NZ")), rows: 5), at: 2)
        #expect(story.shown == ["race-0", "race-2", "race-4", "race-6", "race-8"])
        #expect(Set(story.board.regions.map(\.text)) == ["NZ", "AUS-VIC"])
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
            calls.append("\(entry.name) \(isWatched)")
            return problem
        }
    }

    @Test func whatIsChosenIsKeptInItsOrder() async {
        let store = Store()
        let keeper = WatchListController(store: store, clock: ManualClock())
        #expect(keeper.toggle(Self.entry) && !keeper.toggle(Self.entry) && keeper.toggle(Self.entry))
        #expect(keeper.list.contains(Self.entry))
        await keeper.finish()
        #expect(store.calls == ["Flemington true", "Flemington false", "Flemington true"])
    }

    @Test func whatWasChosenBeforeTheStoreAnsweredHolds() async {
        let other = WatchEntry(.runner, category: .horse, name: "Winx")
        let keeper = WatchListController(store: Store([Self.entry, other]), clock: ManualClock())
        _ = keeper.toggle(Self.entry)
        _ = keeper.toggle(Self.entry)
        await keeper.restore()
        #expect(keeper.list.entries == [other])
    }

    @Test func aProblemIsReportedAndTheChoiceLastsForThisRun() async {
        let store = Store()
        store.problem = StoreProblem(.full, path: "/x", detail: "")
        let keeper = WatchListController(store: store, clock: ManualClock())
        var told: [StoreProblem.Kind] = []
        keeper.onProblem = { told.append($0.kind) }
        _ = keeper.toggle(Self.entry)
        await keeper.finish()
        #expect(told == [.full] && keeper.list.contains(Self.entry))
    }

    @Test func anotherStoreHasAListOfItsOwn() async {
        let keeper = WatchListController(store: Store([Self.entry]), clock: ManualClock())
        await keeper.restore()
        let other = WatchEntry(.runner, category: .horse, name: "Winx")
        await keeper.use(Store([other]))
        #expect(keeper.list.entries == [other])
    }

    @Test func withoutAStoreItIsInMemoryAlone() async {
        let keeper = WatchListController(store: nil, clock: ManualClock())
        _ = keeper.toggle(Self.entry)
        await keeper.restore()
        await keeper.finish()
        #expect(keeper.list.entries == [Self.entry])
    }
}
