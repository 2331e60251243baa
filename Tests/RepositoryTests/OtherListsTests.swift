import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Races of a source besides the feed (docs/dev/decisions/0019-several-sources.md).
@Suite struct OtherListsTests {
    private var driver = BoardDriver()

    private func own(_ id: Int, _ meeting: String, _ number: Int, in seconds: Double) -> Race {
        .sample("usa-\(id)", number: number, meeting: meeting, start: .t0 + seconds)
    }

    private mutating func list(
        _ races: [Race], _ statuses: [RaceID: RaceStatus] = [:], problem: FeedError? = nil, at seconds: Double
    ) {
        let state = SourceState(.horseRacingUSA, lastGood: problem == nil ? .t0 + seconds : .t0, problem: problem)
        driver.handle(.listed(RaceListing(races: races, statuses: statuses, state: state)), at: seconds)
    }

    private mutating func feed(_ races: [Race], at seconds: Double) {
        driver.answer(FeedAnswer(races: races), at: seconds)
    }

    private init() {
        driver.handle(.lists([.horseRacingUSA]), at: 0)
    }

    @Test mutating func racesOfBothStandInOneOrder() {
        feed(
            [.sample("a", meeting: "Bulli", start: .t0 + 100), .sample("b", meeting: "Ascot", start: .t0 + 300)], at: 1)
        list([own(1, "Aqueduct", 1, in: 200), own(2, "Aqueduct", 2, in: 2000)], at: 2)
        #expect(driver.shown == ["a", "usa-1", "b", "usa-2", "-"])
        #expect(driver.snapshot.races.map(\.source) == [nil, .horseRacingUSA, nil, .horseRacingUSA])
        driver.handle(.timer, at: 260)
        #expect(driver.shown == ["b", "usa-2", "-", "-", "-"])
    }

    @Test mutating func aRacesStatusInItsOwnListIsShownUntilTheListChangesIt() {
        feed([.sample("a", meeting: "Bulli", start: .t0 + 100)], at: 1)
        let races = [own(1, "Aqueduct", 1, in: 200), own(2, "Aqueduct", 2, in: 2000)]
        list(races, [RaceID("usa-1"): .abandoned], at: 2)
        #expect(driver.snapshot.races.map(\.status) == [nil, nil, .abandoned], "it has a row that is free")
        list(races, problem: .timedOut(detail: ""), at: 3)
        #expect(driver.snapshot.listed.map(\.status) == [nil, .abandoned, nil], "no answer takes it back")
        list(races, at: 4)
        #expect(driver.snapshot.races.map(\.status) == [nil, nil, nil])
    }

    @Test mutating func raceOfTheFeedIsOffIfAnotherListReportsIt() {
        feed([.sample("a", number: 3, meeting: "AQUEDUCT", start: .t0 + 240)], at: 1)
        list([own(1, "Aqueduct", 3, in: 200)], [RaceID("usa-1"): .abandoned], at: 2)
        #expect(driver.snapshot.races.map(\.id.text) == ["a"])
        #expect(driver.snapshot.races.map(\.status) == [.abandoned])
    }

    /// Two meetings of a day at one track; a list of the feed has the first one alone.
    @Test mutating func twoRacesOfOneSourceAreTwoRowsThoughTheFeedHasOneOfThem() {
        let day = Race.sample("a", number: 1, meeting: "Aqueduct", start: .t0 + 600)
        feed([day], at: 1)
        list([own(1, "Aqueduct", 1, in: 600), own(2, "Aqueduct", 1, in: 7200)], at: 2)
        #expect(driver.shown.filter { $0 != "-" } == ["a", "usa-2"])
        var late = day
        late.advertisedStart += 900
        feed([late], at: 700)
        list([own(2, "Aqueduct", 1, in: 7200)], at: 701)
        #expect(driver.shown.filter { $0 != "-" } == ["a", "usa-2"], "the first one has left its list")
    }

    @Test mutating func aTrackOfAnotherCountryIsAnotherTrack() {
        feed([.sample("a", number: 1, meeting: "Aqueduct", start: .t0 + 600, venue: Venue(country: "UK"))], at: 1)
        var race = own(1, "Aqueduct", 1, in: 600)
        race.venue = Venue(country: "USA")
        list([race], at: 2)
        #expect(Set(driver.shown).isSuperset(of: ["a", "usa-1"]))
    }

    @Test(arguments: [true, false])
    mutating func oneRaceOfTwoSourcesIsOneRow(isFeedFirst: Bool) {
        let twin = Race.sample("a", number: 3, meeting: "AQUEDUCT", start: .t0 + 240)
        if isFeedFirst { feed([twin], at: 1) }
        list([own(1, "Aqueduct", 3, in: 200), own(2, "Aqueduct", 4, in: 900)], at: 2)
        if !isFeedFirst {
            #expect(driver.shown == ["usa-1", "usa-2", "-", "-", "-"])
            feed([twin], at: 3)
        }
        #expect(driver.shown == ["a", "usa-2", "-", "-", "-"])
    }

    @Test mutating func whatHasLeftTheBoardDoesNotComeBackByAnotherName() {
        feed([.sample("a", number: 3, meeting: "Aqueduct", start: .t0 + 100)], at: 1)
        let late = own(1, "Aqueduct", 3, in: 400)
        list([late], at: 2)
        driver.handle(.timer, at: 161)
        #expect(driver.shown == ["-", "-", "-", "-", "-"])
        list([late], at: 170)
        #expect(driver.shown == ["-", "-", "-", "-", "-"])
    }

    @Test mutating func sourceThatFailsIsReportedAndItsRacesStay() throws {
        feed([.sample("a", start: .t0 + 100)], at: 1)
        list([own(1, "Aqueduct", 1, in: 200)], at: 2)
        list([own(1, "Aqueduct", 1, in: 200)], problem: .keyRefused(), at: 50)
        #expect(driver.snapshot.secondary.map(\.problem) == [.keyRefused()])
        #expect(driver.shown.prefix(2) == ["a", "usa-1"])
        let kept = try #require(driver.snapshot.races.last)
        #expect(kept.confirmedAt == .t0 + 2)
        #expect(driver.snapshot.health.problem == nil)
    }

    @Test mutating func raceGoneFromTheListIsNotConfirmedAndAMoveIsShown() {
        list([own(1, "Aqueduct", 1, in: 200), own(2, "Aqueduct", 2, in: 900)], at: 2)
        list([own(2, "Aqueduct", 2, in: 1000)], at: 60)
        #expect(driver.snapshot.races.map(\.isListed) == [false, true])
        #expect(driver.snapshot.races.map(\.moves) == [0, 1])
        #expect(driver.snapshot.races.last?.movedFrom == .t0 + 900)
    }

    @Test mutating func raceThatIsOverInTheListLeaves() {
        list([own(1, "Aqueduct", 1, in: 200)], at: 2)
        list([own(1, "Aqueduct", 1, in: -100)], at: 60)
        #expect(driver.shown == ["-", "-", "-", "-", "-"])
    }

    @Test mutating func sourceThatIsNoLongerWantedLeavesTheBoardAndIsNotHeard() {
        feed([.sample("a", start: .t0 + 100)], at: 1)
        list([own(1, "Aqueduct", 1, in: 200)], at: 2)
        driver.handle(.lists([]), at: 3)
        #expect(driver.shown == ["a", "-", "-", "-", "-"])
        list([own(1, "Aqueduct", 1, in: 200)], at: 4)
        #expect(driver.shown == ["a", "-", "-", "-", "-"] && driver.snapshot.secondary.isEmpty)
    }

    @Test mutating func racesWithoutAnAnswerOfTheFeedAreNotLive() {
        list([own(1, "Aqueduct", 1, in: 2000)], at: 2)
        driver.fail(.noNetwork(detail: ""), at: 3)
        #expect(driver.snapshot.health.state(at: .t0 + 33, hasRaces: true) == .stale(age: 33))
    }

    @Test mutating func idOfThatKindByTheFeedIsNoRaceOfTheSource() {
        feed([.sample("usa-9", meeting: "Bulli", start: .t0 + 100)], at: 1)
        driver.handle(.lists([]), at: 2)
        #expect(driver.shown.first == "usa-9")
    }

    @Test func storedRacesOfASourceComeBackWhereItIsWanted() {
        let races = [
            BoardRace(race: .sample("a", start: .t0 + 100), confirmedAt: .t0 - 60),
            BoardRace(race: own(1, "Aqueduct", 1, in: 200), confirmedAt: .t0 - 60),
        ]
        for sources in [[], [RaceSource.horseRacingUSA]] {
            var driver = BoardDriver()
            driver.handle(.lists(sources), at: 0)
            driver.handle(
                .restored(StoredBoard(races: races, lastGood: .t0 - 60, savedAt: .t0 - 60, deviceError: 0)), at: 1)
            #expect(driver.snapshot.races.count == sources.count + 1)
        }
    }

    @Test mutating func whatLeftWhileTheProgramWasOffDoesNotComeBackByAnotherName() {
        let late = own(1, "Aqueduct", 3, in: 400)
        let stored = [Race.sample("a", number: 3, meeting: "Aqueduct", start: .t0 - 70), late].map {
            BoardRace(race: $0, confirmedAt: .t0 - 600)
        }
        driver.handle(
            .restored(StoredBoard(races: stored, lastGood: .t0 - 600, savedAt: .t0 - 600, deviceError: 0)), at: 1)
        #expect(driver.shown == ["-", "-", "-", "-", "-"])
        list([late, own(2, "Aqueduct", 4, in: 900)], at: 2)
        #expect(driver.shown == ["usa-2", "-", "-", "-", "-"])
    }

    @Test mutating func raceStaysAbandonedWhenTheOtherListsStartHasPassed() {
        feed([.sample("a", number: 3, meeting: "Aqueduct", start: .t0 + 1800)], at: 1)
        list([own(1, "Aqueduct", 3, in: 200)], [RaceID("usa-1"): .abandoned], at: 2)
        #expect(driver.snapshot.races.map(\.status) == [.abandoned])
        list([own(1, "Aqueduct", 3, in: 200)], [RaceID("usa-1"): .abandoned], at: 265)
        feed([.sample("a", number: 3, meeting: "Aqueduct", start: .t0 + 1800)], at: 270)
        #expect(driver.snapshot.races.map(\.status) == [.abandoned])
        driver.handle(.lists([]), at: 271)
        #expect(driver.snapshot.races.map(\.status) == [nil])
    }

    @Test mutating func savedRaceIsOlderThanTheOneInAList() {
        list([own(1, "Aqueduct", 1, in: 1800)], at: 1)
        let saved = BoardRace(race: own(1, "Aqueduct", 1, in: 300), confirmedAt: .t0 - 600)
        let stored = StoredBoard(races: [saved], lastGood: .t0 - 600, savedAt: .t0 - 600, deviceError: nil)
        driver.handle(.restored(stored), at: 2)
        #expect(driver.snapshot.races.map(\.race.advertisedStart) == [.t0 + 1800])
        #expect(driver.snapshot.races.map(\.moves) == [0])
    }

    @Test mutating func keptListIsConfirmedWhenItWasTrue() {
        list([own(1, "Aqueduct", 1, in: 1800)], problem: .timedOut(detail: ""), at: 700)
        #expect(driver.snapshot.races.map(\.confirmedAt) == [.t0])
    }
}
