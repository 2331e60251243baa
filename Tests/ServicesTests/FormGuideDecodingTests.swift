import Foundation
import Models
import Testing

@testable import Services

/// Parts of a form guide, written for these tests: what is odd is missing, and loses nothing else.
@Suite struct FormGuideDecodingTests {
    private func guide(_ json: String) throws -> RunnerGuide {
        try JSONDecoder().decode(AffiliatesRunnerGuide.self, from: Data(json.utf8)).guide
    }

    private func listed(_ json: String) throws -> ListedGuide {
        try JSONDecoder().decode(NedsAdditionalData.self, from: Data(json.utf8)).listed
    }

    @Test func valuesOutsideTheirRangesAreMissing() throws {
        let odd = try guide(
            """
            {"allowance_weight": "99", "rating": "", "handicap_rating": "999", "foaling_date": "2021-02-30",
             "speedmap": {"settling_lengths": -1, "label": "  "}, "prize_money": "0", "gear": 7,
             "track": {"number_of_starts": 1, "number_of_wins": 2}, "good": {"number_of_starts": 0},
             "runner_change": {"31/02/2024": ["Gelding"], "03/02/2024": "Stable Change"},
             "picks": [{"name": "A"}], "sire": "Long\\u001b[2J Shadow"}
            """)
        #expect(odd.claim == nil && odd.rating == nil && odd.born == nil && odd.settling == nil && odd.pace == nil)
        #expect(odd.earnings == nil && odd.gear == nil && odd.records.isEmpty && odd.picks.isEmpty)
        #expect(odd.changes.map(\.words) == ["Stable Change", "Gelding"] && odd.changes.last?.day == nil)
        #expect(odd.sire == "Long [2J Shadow")
        #expect(try guide("{}").isEmpty)
    }

    @Test func noMoreStartsAreKeptThanTheirLimit() throws {
        let starts = (1...40).map { "{\"finish\": \"\($0)\", \"winner\": \"One\", \"third\": \"Three\"}" }
        let read = try guide("{\"last_starts\": [\(starts.joined(separator: ","))]}").starts
        #expect(read.count == RunnerGuide.startsKept && read.first?.finish == 1)
        // Without a second, a third would look like one.
        #expect(read.first?.placed == ["One"])
    }

    @Test func wordsOfStewardsAreCleanedAndCut() throws {
        let long = String(repeating: "a", count: 400)
        let starts = try guide(
            #"{"last_starts": [{"stipes": "Slow\u001b[2J\nto begin"}, {"stipes": "\#(long)", "last_600": "\#(long)"}]}"#
        ).starts
        #expect(starts.map(\.stewards) == ["Slow [2J to begin", String(long.prefix(300))])
        #expect(starts.map(\.last600) == [nil, String(long.prefix(12))])
    }

    /// Each start with whether it contradicts itself.
    @Test(arguments: [
        (#"{"finish": "1", "winner": "Quiet Harbour"}"#, false), (#"{"finish": "3", "winner": "QUIET HARBOUR"}"#, true),
        (#"{"finish": "12", "winner": "A", "second": "Quiet Harbour (NZ)"}"#, true),
        (#"{"finish": "1", "winner": "A", "second": "Quiet Harbour"}"#, false),
        (#"{"finish": "", "winner": "Quiet Harbour"}"#, false),
        (#"{"finish": "4", "margin": "4.61", "time_ran": "4.61"}"#, true),
        (#"{"finish": "4", "margin": ".61", "time_ran": "0.61"}"#, true),
        (#"{"finish": "4", "distance": "1200", "time_ran": "13.52"}"#, true),
        (#"{"finish": "4", "distance": "1200", "margin": "4.61", "time_ran": "1:12.40"}"#, false),
        (#"{"finish": "4", "distance": "520", "margin": "4.5", "time_ran": "29.81"}"#, false),
        (#"{"finish": "1", "margin": "0", "time_ran": "0"}"#, false), (#"{"time_ran": "NTT"}"#, false), ("{}", false),
    ]) func aStartThatContradictsItselfIsCountedAndLeftOut(start: String, isOdd: Bool) throws {
        let read = try guide("{\"name\": \"Quiet Harbour\", \"last_starts\": [\(start)]}")
        #expect(read.oddStarts == (isOdd ? 1 : 0) && read.starts.count == (isOdd ? 0 : 1))
    }

    @Test func additionalDataOfEitherFormIsRead() throws {
        let new = try listed(
            """
            {"revealed_race_info": {"class": "MDN", "track_surface": "d", "gait": "P", "start_type": "Mobile",
             "rail_position": "", "track_circumference": 0,
             "prizemonies": {"1st": 300, "3rd": 50, "total_value": 500.5}}}
            """)
        #expect(new.conditions.raceClass == "MDN" && new.conditions.surface == nil && new.conditions.rail == nil)
        #expect(new.conditions.prizeMoney == Decimal(string: "500.5") && new.guide.prizes == [300])
        #expect(new.guide.gait == "Pace" && new.guide.startType == "Mobile" && new.guide.circumference == nil)
        let old = try listed(
            #"{"gait": "Gallop", "classes": ["C6"], "prizes": [{"type": "total_value", "value": "$2,800.00"}]}"#)
        #expect(old.conditions.raceClass == "C6" && old.conditions.prizeMoney == 2_800 && old.guide.gait == "Gallop")
        #expect(try listed(#"{"revealed_race_info": {"prizemonies": null}}"#) == ListedGuide())
    }
}
