import FoundationEssentials
import Models
import Testing

@testable import FeedSimulator

/// Text and rates, over the races of a day.
struct RaceDetailsTests {
    private static let races = ObservedDay.shared.races.values.sorted { $0.id < $1.id }
    private static let all = races.map { RaceDetails($0, at: ObservedDay.date * 86400) }
    private let all = Self.all

    private func percent(_ count: Int) -> Int { count * 100 / all.count }

    @Test func optionalFieldsAreLeftOutAtTheRecordedRates() {
        #expect((10...30).contains(percent(all.count { $0.weather == nil })))
        #expect((5...20).contains(percent(all.count { $0.comment == nil })))
        #expect((4...8).contains(percent(all.count { $0.track == nil })))
        #expect((54...66).contains(percent(all.count { $0.channel == nil })))
        #expect(all.contains { $0.leavesOutIcon } && all.contains { $0.leavesOutGenerated })
        #expect(all.contains { $0.leavesOutAdditionalData })
    }

    @Test func namesHaveEveryDifficultyOfTheFeed() {
        let names = all.map(\.name)
        #expect(names.allSatisfy { (5...74).contains($0.count) })
        #expect(names.contains { $0.count > 68 })
        for mark in ["'", "\"", "/", "&", "é", "ö"] {
            #expect(names.contains { $0.contains(mark) }, "\(mark)")
        }
        #expect(names.contains { $0 == $0.uppercased() })
    }

    @Test func commentsAreFrom180To1000Characters() {
        let lengths = all.compactMap(\.comment?.count)
        #expect(lengths.allSatisfy { (180...1000).contains($0) })
        #expect((lengths.min() ?? 0) < 300 && (lengths.max() ?? 0) > 700)
    }

    /// The guide of a runner is its history; a comment beside it tells no other.
    @Test func commentsTellNothingOfWhatHasBeen() {
        let past = ["last", "latest", " ago", "won ", "beaten", "has placed", "spell", "recent", "draw"]
        let told = (all.compactMap(\.comment) + RunnerComments.all).filter { comment in
            past.contains { comment.lowercased().contains($0) }
        }
        #expect(told.isEmpty, "\(told.first ?? "")")
    }

    @Test func distancesAreThoseOfTheCategories() {
        for (race, details) in zip(Self.races, all) {
            let range = race.category == .greyhound ? 250...750 : race.category == .harness ? 1600...2900 : 1000...4274
            #expect(range.contains(details.metres))
        }
    }

    @Test func additionalDataIsJSONWithUntrustworthyParts() throws {
        let infos = try all.map {
            try WireShapes.read(WireShapes.Additional.self, bytes: $0.additionalData.utf8).revealedRaceInfo
        }
        #expect((20...50).contains(percent(infos.count { $0.time == "1970-01-01T00:00:00Z" })))
        #expect((10...30).contains(percent(infos.count { $0.prizemonies == nil })))
        for (race, info) in zip(Self.races, infos) {
            guard let total = info.prizemonies?["total_value"] else { continue }
            #expect(Int(total) == race.prizeMoney, "as in the race's guide")
        }
        #expect(infos.contains { ($0.prizemonies?["total_value"] ?? 0).truncatingRemainder(dividingBy: 1) != 0 })
    }

    @Test func weatherChangesItsSpellingNotItsMeaning() {
        let spellings = Self.races.map { race in
            Set((0..<20).map { Conditions.weather(race, at: ObservedDay.date * 86400 + $0 * 600) })
        }
        let families: [Set<String>] = [
            ["FINE", "Fine"], ["OCAST", "Ocast", "Overcast", "OVERCAST"], ["Showers", "SHWRY", "Showery"],
            ["Cloudy", "Mostly Cloudy"], ["Clear"], ["Foggy"], ["Snow"],
        ]
        #expect(spellings.allSatisfy { seen in families.contains { seen.isSubset(of: $0) } })
        #expect(spellings.count { $0.count > 1 } > 100)
    }

    @Test func spellingStaysWithinTenMinutes() {
        for race in Self.races.prefix(50) {
            let start = ObservedDay.date * 86400
            #expect(Conditions.weather(race, at: start) == Conditions.weather(race, at: start + 599))
        }
    }

    @Test func racesAreAsLargeAsTheFeedHasThem() {
        for version in [SummaryWriter.Version.v1, .v2(fractions: false)] {
            let writer = SummaryWriter(version: version, instant: ObservedDay.date * 86400)
            let sizes = Self.races.map { writer.summary($0).count }
            #expect((1500...2800).contains(sizes.reduce(0, +) / sizes.count))
            #expect(sizes.allSatisfy { (800...3700).contains($0) })
        }
    }

    @Test func v1FormHasWhatV2HasNot() throws {
        let summaries = Self.races.prefix(200)
        let v1 = try summaries.map { try Self.form($0, .v1) }
        let v2 = try summaries.map { try Self.form($0, .v2(fractions: false)) }
        #expect(v1.allSatisfy { $0.silkBaseUrl != nil && $0.distanceType.id == $0.distanceTypeId })
        #expect(v1.allSatisfy { $0.raceComment == $0.raceCommentAlternative })
        #expect(v1.allSatisfy { ($0.weather == nil) == ($0.weatherId == nil) })
        #expect(v1.contains { $0.generated == 1 } && v1.contains { $0.additionalData == nil })
        #expect(v2.allSatisfy { $0.silkBaseUrl == nil && $0.distanceType.id == nil && $0.generated == nil })
        #expect(v2.allSatisfy { $0.weather?.shortName == nil && $0.additionalData != nil })
    }

    private struct Either: Decodable { var raceForm: WireShapes.Form }

    private static func form(_ race: SimulatedRace, _ version: SummaryWriter.Version) throws -> WireShapes.Form {
        let bytes = SummaryWriter(version: version, instant: ObservedDay.date * 86400).summary(race)
        return try WireShapes.read(Either.self, bytes: bytes).raceForm
    }
}
