import FoundationEssentials
import Models
import RacingTestKit
import Testing

/// Names of the watch list, and what they mark.
@Suite struct WatchedNamesTests {
    private static func runner(_ name: String, jockey: String? = nil, trainer: String? = nil) -> Runner {
        var runner = Runner(number: 1, name: name)
        (runner.jockey, runner.trainer) = (jockey, trainer)
        return runner
    }

    @Test(arguments: [
        ("Zoë O'Brien", "ZOE OBRIEN"), ("Zoë O'Brien", "zoe o’brien (a2kg)"), ("D. Marsh-Hill", "d marsh hill"),
    ]) func aPersonIsWatchedInEverySpelling(name: String, other: String) {
        for kind in [WatchEntry.Kind.rider, .trainer] {
            let list = WatchList([WatchEntry(kind, category: .horse, name: name)])
            #expect(list.contains(kind, other, .horse))
            #expect(!list.contains(kind, other, .harness))
            #expect(!list.contains(kind, "Zoë O", .horse))
        }
    }

    @Test func aRiderIsNoTrainerAndNoRunner() {
        let list = WatchList([WatchEntry(.rider, category: .horse, name: "Ann Archer")])
        let entries = list.entries(of: Self.runner("Ann Archer", jockey: "ann archer", trainer: "Ann Archer"), .horse)
        #expect(entries.map(\.kind) == [.rider])
        #expect(list.entries(of: Self.runner("Ann Archer", trainer: "Ann Archer"), .horse).isEmpty)
    }

    @Test func aRunnerIsKnownWithoutItsCountry() {
        let list = WatchList([WatchEntry(.runner, category: .horse, name: "Amber Echo")])
        #expect(list.contains(runner: "AMBER ECHO (NZ)", .horse))
        #expect(list.entry(for: WatchEntry(.runner, category: .horse, name: "Amber Echo (NZ)"))?.name == "Amber Echo")
        #expect(!list.contains(runner: "Amber Echoes (NZ)", .horse))
    }

    @Test func aNameOfSeveralRunnersIsThereOnce() {
        var card = RaceCard(id: RaceID("r"), category: .horse)
        card.runners = [
            Self.runner("One", trainer: "Moss & Hill"), Self.runner("Two", jockey: "Kim", trainer: "moss & hill"),
        ]
        let list = WatchList([
            WatchEntry(.trainer, category: .horse, name: "Moss & Hill"),
            WatchEntry(.meeting, category: .horse, name: "Ayr"), WatchEntry(.rider, category: .horse, name: "Kim"),
        ])
        #expect(list.names(in: .sample("r", meeting: "AYR"), card: card) == ["AYR", "Moss & Hill", "Kim"])
        #expect(list.categories(of: [.rider, .trainer]) == [.horse])
        #expect(list.categories(of: [.runner]).isEmpty)
    }
}
