import Foundation
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct SavedNamesTests {
    private let bench = StoreBench()

    @Test func aMissingStoreHasNoNamesAndIsNotMade() {
        let names = SavedNames(folder: bench.folder)
        #expect(names.meetings.isEmpty && names.regions.isEmpty && names.numbers(of: "x").isEmpty)
        #expect(names.names(.jockey, from: "").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bench.root.path))
    }

    @Test func meetingsAndTheirNumbersComeOutOfTheSavedRaces() async {
        let store = bench.store()
        let races = StoreBench.board(5)
        _ = await store.save(StoreChange(at: .t0, races: races))
        let names = SavedNames(folder: bench.folder)
        #expect(Set(names.meetings) == Set(races.map(\.race.meeting)))
        let meeting = races[0].race.meeting
        let numbers = Set(races.filter { $0.race.meeting == meeting }.map { "\($0.race.number)" })
        #expect(Set(names.numbers(of: meeting)) == numbers)
    }
}
