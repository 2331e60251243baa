import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

/// Next races of a source that lists whole days.
@Suite(.timeLimit(.minutes(20)))
struct ListedRacesTests {
    /// Answers with the days that a test names, and counts.
    private actor Lists: MeetingsFeed {
        var days: [String: [RaceMeeting]] = [:]
        var failing: [String: FeedError] = [:]
        var serverDate: Date?
        private(set) var requested: [String] = []
        private var held: CheckedContinuation<Void, Never>?
        private var holds = false

        func set(_ day: String, _ starts: [Date], status: RaceStatus? = nil, category: RaceCategory = .horse) {
            var meeting = RaceMeeting(
                id: "usa-\(day)-\(category)", name: "Aqueduct", category: category, venue: Venue(country: "USA"))
            meeting.races = starts.enumerated().map { index, start in
                MeetingRace(
                    id: RaceID(horseRacingUSA: "\(day.suffix(2))\(category == .horse ? 1 : 2)\(index)"),
                    number: index + 1, name: "", start: start, status: status)
            }
            days[day, default: []].append(meeting)
        }

        func fail(_ day: String, _ error: FeedError?) { failing[day] = error }
        func show(_ date: Date) { serverDate = date }
        func hold() { holds = true }
        func release() {
            holds = false
            held?.resume()
            held = nil
        }

        func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
            requested.append(day)
            if holds { await withCheckedContinuation { held = $0 } }
            if Task.isCancelled { throw .cancelled }
            if let error = failing[day] { throw error }
            return MeetingsAnswer(meetings: days[day] ?? [], serverDate: serverDate)
        }
    }

    private static let source = RaceSource.horseRacingUSA
    private let feed = Lists()

    private func instant(_ text: String) throws -> Date { try #require(RFC3339.parse(text)) }

    private func races(_ clock: ManualClock) -> (races: ListedRaces, day: KeptMeetings) {
        let lists = KeptLists(clock: clock)
        return (
            ListedRaces(Self.source, feed: feed, lists: lists), KeptMeetings(Self.source, feed: feed, lists: lists)
        )
    }

    @Test func theNextOfEachCategoryComeByStart() async throws {
        let noon = try instant("2026-11-21T17:00:00Z")
        await feed.set("2026-11-21", (-3..<40).map { noon + Double($0) * 50 })
        await feed.set("2026-11-21", [noon + 9_000, noon + 10], category: .harness)
        let answer = try await races(ManualClock(noon)).races.nextRaces(count: 10)
        let horses = answer.races.filter { $0.category == .horse }.map(\.advertisedStart)
        #expect(horses == (-1..<9).map { noon + Double($0) * 50 }, "one that started 50 s ago is on the board")
        #expect(answer.races.filter { $0.category == .harness }.map(\.advertisedStart) == [noon + 10, noon + 9_000])
        #expect(answer.horizons == [.horse: noon + 400, .harness: noon + 9_000])
        #expect(answer.listed == Set(answer.races.map(\.id)) && answer.skipped == 0)
        #expect(answer.races.first?.venue.country == "USA")
        #expect(await feed.requested == ["2026-11-21"])
    }

    /// A list is that of a day at the track, 4 to 8 hours behind UTC: in between, two lists can have a race.
    @Test(arguments: [
        ("2026-11-21T03:30:00Z", ["2026-11-20"]), ("2026-11-21T04:30:00Z", ["2026-11-20", "2026-11-21"]),
        ("2026-11-21T07:30:00Z", ["2026-11-20", "2026-11-21"]), ("2026-11-21T08:30:00Z", ["2026-11-21"]),
        ("2026-03-01T03:30:00Z", ["2026-02-28"]), ("2026-01-01T05:00:00Z", ["2025-12-31", "2026-01-01"]),
    ])
    func daysThatCanHaveARaceNowAreRequested(now: String, days: [String]) async throws {
        let now = try instant(now)
        for (index, day) in days.enumerated() {
            await feed.set(day, (0..<40).map { now + Double($0 * 60 + index) })
        }
        let answer = try await races(ManualClock(now)).races.nextRaces(count: 10)
        #expect(await feed.requested == days)
        #expect(answer.races.count == 10)
    }

    @Test func withFewRacesToComeTheNextDayIsRequestedToo() async throws {
        let evening = try instant("2026-11-21T23:00:00Z")
        let clock = ManualClock(evening)
        await feed.set("2026-11-21", [evening - 3_600, evening + 600])
        await feed.set("2026-11-22", [evening + 60_000, evening + 61_000])
        let (races, _) = races(clock)
        #expect(try await races.nextRaces(count: 10).races.count == 3)
        #expect(await feed.requested == ["2026-11-21", "2026-11-22"])
        clock.set(to: evening + 1_800)
        await feed.fail("2026-11-22", .timedOut(detail: ""))
        #expect(try await races.nextRaces(count: 10).races.map(\.advertisedStart).count == 2)
        #expect(
            await feed.requested == ["2026-11-21", "2026-11-22", "2026-11-21"], "that of a day to come is kept longer")
        clock.set(to: evening + 7_200)
        #expect(try await races.nextRaces(count: 10).races.isEmpty, "without the next day there is what there is")
        await feed.fail("2026-11-21", .timedOut(detail: ""))
        clock.set(to: evening + 9_000)
        await #expect(throws: FeedError.timedOut(detail: "")) { try await races.nextRaces(count: 10) }
    }

    @Test func anEmptyDayIsAnAnswerWithoutRaces() async throws {
        let noon = try instant("2026-11-21T17:00:00Z")
        await feed.show(noon)
        let answer = try await races(ManualClock(noon)).races.nextRaces(count: 10)
        #expect(answer == FeedAnswer(races: [], serverDate: noon))
    }

    @Test func anAbandonedRaceStaysAndIsMarked() async throws {
        let noon = try instant("2026-11-21T17:00:00Z")
        await feed.set("2026-11-21", [noon + 60], status: .abandoned)
        let answer = try await races(ManualClock(noon)).races.nextRaces(count: 10)
        #expect(answer.races.count == 1 && answer.statuses == [answer.races[0].id: .abandoned])
    }

    /// The device's clock is a day behind.
    @Test func theServersClockDecidesWhichDayItIs() async throws {
        let noon = try instant("2026-11-21T17:00:00Z")
        await feed.show(noon)
        await feed.set("2026-11-21", (0..<40).map { noon + Double($0) * 60 })
        let (races, _) = races(ManualClock(noon - 86_400))
        let answer = try await races.nextRaces(count: 10)
        #expect(answer.races.count == 10 && answer.serverDate == noon)
        #expect(await feed.requested == ["2026-11-20", "2026-11-21"])
    }

    /// A server whose clock stands at the start of 2025 does not move the day.
    @Test func aClockOfNoSenseDoesNotDecideWhichDayItIs() async throws {
        let noon = try instant("2026-11-21T17:00:00Z")
        await feed.show(try instant("2025-01-01T17:00:00Z"))
        await feed.set("2026-11-21", (0..<40).map { noon + Double($0) * 60 })
        let answer = try await races(ManualClock(noon)).races.nextRaces(count: 10)
        #expect(answer.races.count == 10)
        #expect(await feed.requested == ["2026-11-21"])
    }

    @Test func aListIsReusedForTheTimeOfItsPaceAndTheDayUsesTheBoards() async throws {
        let noon = try instant("2026-11-21T17:00:00Z")
        let clock = ManualClock(noon)
        await feed.show(noon)
        await feed.set("2026-11-21", (0..<60).map { noon + Double($0) * 60 })
        let (races, day) = races(clock)
        _ = try await races.nextRaces(count: 10)
        clock.set(to: noon + 299)
        for _ in 1...50 {
            #expect(try await races.nextRaces(count: 10).cacheAge == 299)
            #expect(try await day.meetings(on: "2026-11-21").cacheAge == 299)
        }
        #expect(await feed.requested.count == 1)
        clock.set(to: noon + 300)
        #expect(try await races.nextRaces(count: 10).cacheAge == 0)
        #expect(await feed.requested.count == 2)
    }

    /// The day requests its lists as it always has beside another source's board: a key requests at once.
    @Test func theDayAloneKeepsNothing() async throws {
        let (_, day) = races(ManualClock(try instant("2026-11-21T17:00:00Z")))
        for _ in 1...3 { _ = try await day.meetings(on: "2026-11-21") }
        #expect(await feed.requested.count == 3)
    }

    @Test func boardAndDayShareARequestUnderWay() async throws {
        let clock = ManualClock(try instant("2026-11-21T17:00:00Z"))
        await feed.set("2026-11-21", (0..<40).map { clock.now + Double($0) * 60 })
        await feed.hold()
        let (races, day) = races(clock)
        let one = Task { try? await races.nextRaces(count: 10) }
        try await letOthersRun(until: "the request") { await feed.requested.count == 1 }
        let other = Task { try? await day.meetings(on: "2026-11-21") }
        let gone = Task { try? await day.meetings(on: "2026-11-21") }
        await letOthersRun(turns: 20)
        gone.cancel()
        await letOthersRun(turns: 20)
        await feed.release()
        #expect(await one.value?.races.count == 10)
        #expect(await other.value?.meetings.count == 1, "one that leaves takes nothing from the others")
        _ = await gone.value
        #expect(await feed.requested.count == 1)
    }

    /// A day and a night at the board's pace, with the day of the program beside it.
    @Test func aDayCostsLessThanItsBudget() async throws {
        let start = try instant("2026-11-21T05:00:00Z")
        let clock = ManualClock(start)
        for day in 20...23 {
            let noon = try instant("2026-11-\(day)T17:00:00Z")
            await feed.set("2026-11-\(day)", (0..<80).map { noon + Double($0) * 400 })
        }
        let (races, day) = races(clock)
        for step in 0..<48 {
            clock.set(to: start + Double(step) * Self.source.relisting)
            let answer = try await races.nextRaces(count: RaceSource.horseRacingUSA.largestCount)
            #expect(answer.races.count >= 5)
            _ = try await day.meetings(on: Self.source.calendar.day(at: clock.now))
        }
        let count = await feed.requested.count
        #expect(count <= 66, "the budget of a month is 2000, so 64 and a half a day: \(count)")
    }
}
