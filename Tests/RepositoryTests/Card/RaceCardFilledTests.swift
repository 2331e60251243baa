import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

/// One card of two sources.
@Suite struct RaceCardFilledTests {
    private func card(_ runners: [Runner], _ change: (inout RaceCard) -> Void = { _ in }) -> RaceCard {
        var card = RaceCard(id: RaceID("race"))
        card.runners = runners
        change(&card)
        return card
    }

    private func runner(_ number: Int, _ name: String, win: Decimal? = nil, jockey: String? = nil) -> Runner {
        var runner = Runner(number: number, name: name, odds: Odds(win: Price(win)))
        runner.jockey = jockey
        return runner
    }

    @Test func firstChoiceHoldsAndTheOtherFillsWhatItLeavesOut() {
        let first = card([runner(1, "Daisy", win: 2)]) { $0.conditions.distance = 1200 }
        let other = card([runner(1, "DAISY", win: 9, jockey: "A. Rider"), runner(2, "Ghost")]) {
            $0.conditions.distance = 1000
            $0.conditions.rail = "True"
            $0.status = .open
        }
        let both = first.filled(from: other)
        #expect(both.runners == [runner(1, "Daisy", win: 2, jockey: "A. Rider")])
        #expect(both.conditions.distance == 1200 && both.conditions.rail == "True" && both.status == .open)
    }

    @Test func gapsAreFilledFromTheRaceOfAList() {
        let race = Race(
            id: RaceID("list"), category: .horse, number: 7, meeting: "Flemington", name: "Spring Handicap",
            advertisedStart: Date(timeIntervalSince1970: 0), distance: 1200, trackCondition: "Good4", weather: "FINE",
            comment: "Even")
        let first = card([]) { $0.conditions.weather = "OCAST" }
        let named = first.named(by: race)
        #expect(named.id.text == "race" && named.category == .horse && named.number == 7)
        #expect(named.meeting == "Flemington" && named.name == "Spring Handicap")
        #expect(named.advertisedStart == race.advertisedStart && named.conditions == first.conditions)
        let filled = first.filled(from: race)
        #expect(filled.conditions.distance == 1200 && filled.conditions.trackCondition == "Good4")
        #expect(filled.conditions.weather == "OCAST" && filled.conditions.comment == "Even")
        let known = card([]) { ($0.number, $0.name, $0.category) = (3, "Cup", .greyhound) }
        #expect(known.named(by: race).number == 3 && known.named(by: race).name == "Cup")
        #expect(known.named(by: race).category == .greyhound)
    }

    @Test func oneCardOfSeveralSourcesHasTheFirstChoicesRunnersAndResult() {
        let neds = card([runner(1, "Daisy", win: 2)]) { $0.status = .open }
        let affiliates = card([runner(1, "Daisy", win: 9, jockey: "A. Rider")]) { card in
            card.status = .final
            card.placings = [Placing(position: 1, number: 1, name: "Daisy")]
        }
        let cards: [RaceSource: RaceCard] = [.neds: neds, .affiliates: affiliates]
        let merged = RaceCard.merged(
            cards, runners: [.neds, .affiliates], results: [.affiliates], statuses: [])
        #expect(merged?.runners == [runner(1, "Daisy", win: 2, jockey: "A. Rider")])
        #expect(merged?.status == .final && merged?.placings.map(\.number) == [1])
        #expect(RaceCard.merged(cards, runners: [], results: [.affiliates], statuses: []) == affiliates)
        #expect(RaceCard.merged([.neds: neds], runners: [.neds], results: [.affiliates], statuses: []) == neds)
        #expect(RaceCard.merged([:], runners: [.neds], results: [.affiliates], statuses: []) == nil)
    }

    @Test func statusIsTheStatusSourcesAndPlacingsNeedAResultSource() {
        let neds = card([runner(1, "Daisy")]) { card in
            card.status = .final
            card.placings = [Placing(position: 1, number: 1, name: "Daisy")]
        }
        let affiliates = card([]) { $0.status = .interim }
        let cards: [RaceSource: RaceCard] = [.neds: neds, .affiliates: affiliates]
        func merged(_ results: [RaceSource], _ statuses: [RaceSource]) -> RaceCard? {
            RaceCard.merged(cards, runners: [.neds], results: results, statuses: statuses)
        }
        #expect(merged([.neds], [.affiliates])?.status == .interim)
        #expect(merged([.neds], [.affiliates])?.placings.count == 1)
        #expect(merged([.neds], [.horseRacingUSA])?.status == .final, "no status source has answered")
        #expect(merged([], [.affiliates])?.placings == [])
        #expect(RaceCard.merged(cards, runners: [], results: [], statuses: [.affiliates]) == affiliates)
    }

    @Test func gapsOfAPlacingAListedRaceAndAVenueAreFilled() {
        var placing = Placing(position: 1, number: 4, name: "")
        placing.margin = 2
        var earlier = Placing(position: 1, number: 4, name: "Daisy")
        (earlier.barrier, earlier.margin, earlier.marginWords, earlier.time) = (3, 1, "NK", 70)
        let filled = placing.filled(from: earlier)
        #expect(filled.name == "Daisy" && filled.barrier == 3 && filled.margin == 2)
        #expect(filled.marginWords == "NK" && filled.time == 70)

        let listed = MeetingRace(id: RaceID("a"), number: 1, name: "", start: .t0, status: .open)
        var other = MeetingRace(id: RaceID("b"), number: 2, name: "Cup", start: .t0 + 60, status: .final)
        (other.distance, other.protest) = (1200, "2nd against 1st")
        let race = listed.filled(from: other)
        #expect(race.id.text == "a" && race.number == 1 && race.start == .t0 && race.name == "Cup")
        #expect(race.distance == 1200 && race.status == .open && race.protest == "2nd against 1st")

        let venue = Venue(state: "NSW").filled(from: Venue(name: "Randwick", state: "VIC", country: "AUS"))
        #expect(venue == Venue(name: "Randwick", state: "NSW", country: "AUS"))
    }

    /// A field that is added must be filled, or be one of those that stay.
    @Test func everyFieldIsFilledOrStays() {
        func count(_ value: Any) -> Int { Mirror(reflecting: value).children.count }
        #expect(RaceCard.fields.count == count(card([])) - 1, "id")
        // The currency is filled with its amount.
        #expect(RaceCard.Conditions.fields.count == count(RaceCard.Conditions()) - 1)
        #expect(RaceGuide.fields.count == count(RaceGuide()) && Venue.fields.count == count(Venue()))
        #expect(Runner.fields.count == count(Runner(number: 1, name: "")) - 1, "number")
        #expect(Odds.fields.count == count(Odds()))
        #expect(Placing.fields.count == count(Placing(position: 1, number: 1, name: "")) - 2, "position, number")
        let race = MeetingRace(id: RaceID("a"), number: 1, name: "", start: .t0)
        #expect(MeetingRace.fields.count == count(race) - 3, "id, number, start")
        let meeting = RaceMeeting(id: "m", name: "", category: .horse)
        #expect(RaceMeeting.fields.count == count(meeting) - 4, "id, name, category, note")
    }

    @Test func aRaceOfACardHasWhatTheCardHas() {
        let bare = Race(of: card([]), start: Date(timeIntervalSince1970: 60), venue: Venue(state: "VIC"))
        #expect(bare.meeting.isEmpty && bare.name.isEmpty && bare.venue.state == "VIC")
        let whole = card([]) { card in
            (card.meeting, card.number, card.conditions.distance) = ("Flemington", 7, 1200)
        }
        let race = Race(of: whole, start: bare.advertisedStart, venue: Venue())
        #expect(race.meeting == "Flemington" && race.number == 7 && race.distance == 1200)
        #expect(whole.named(by: race).filled(from: race).conditions.distance == 1200)
    }

    @Test func runnersOfOneNumberAndOtherNamesAreNotMixed() {
        let both = card([runner(3, "Daisy")]).filled(from: card([runner(3, "Bolt", win: 5)]))
        #expect(both.runners == [runner(3, "Daisy")])
    }

    @Test func resultOfAnotherSourceTakesThePlaceOfThisOnes() {
        let first = card([]) { card in
            card.status = .interim
            card.placings = [Placing(position: 1, number: 4, name: "Daisy")]
        }
        let other = card([]) { card in
            card.status = .final
            card.placings = [Placing(position: 1, number: 2, name: "Bolt")]
        }
        let both = first.withResult(of: other)
        #expect(both.status == .final && both.placings.map(\.number) == [2])
        #expect(first.withResult(of: card([])) == first)
    }
}
