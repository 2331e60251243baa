import FoundationEssentials
import Models

/// Next races of a source that lists whole days: the races of its lists, in order of their starts.
///
/// It requests the days that can have a race now by the source's own calendar (`RaceCalendar`). If these have few races
/// to come, it also requests the next day. A list is requested again after the source's least interval, and that of a
/// day to come after two hours.
struct ListedRaces: NextRacesFeed {
    private let source: RaceSource
    private let feed: any MeetingsFeed
    private let lists: KeptLists

    /// Races to come below which the next day is requested too, if as many are wanted.
    static let enough = 30
    /// Seconds for which the list of a day to come is kept.
    static let nextDay: TimeInterval = 7_200

    /// - Parameter lists: of the source, for all its feeds.
    init(_ source: RaceSource, feed: any MeetingsFeed, lists: KeptLists) {
        self.source = source
        self.feed = feed
        self.lists = lists
    }

    /// Next races of each category. Sends one request for each day, and none for a saved list.
    /// - Parameter count: races of each category.
    /// - Throws: the error of a day that can have a race now. If only the next day fails, the answer has the other
    ///   races.
    func nextRaces(count: Int) async throws(FeedError) -> FeedAnswer {
        var answers: [String: MeetingsAnswer] = [:]
        var now = await lists.serverNow
        var days = running(at: now)
        // The first answer has the server's clock, which may be in another day than the device's.
        for _ in 0..<2 {
            for day in days where answers[day] == nil {
                answers[day] = try await lists.meetings(
                    on: day, within: source.leastInterval, by: feed, isOfBoard: true)
            }
            now = await lists.serverNow
            days = running(at: now)
        }
        let oldest = days.compactMap { answers[$0] }.max { $0.cacheAge < $1.cacheAge }
        for day in source.calendar.days(from: now, to: now + 86_400) where answers[day] == nil {
            guard Self.toCome(answers.values, at: now).count < min(count, Self.enough) else { break }
            do throws(FeedError) {
                answers[day] = try await lists.meetings(on: day, within: Self.nextDay, by: feed, isOfBoard: true)
            } catch {
                if error == .cancelled { throw error }
                break
            }
        }
        var answer = Self.answer(of: Array(answers.values), count: count, at: now)
        answer.serverDate = oldest?.serverDate
        (answer.cacheAge, answer.hasAge) = (oldest?.cacheAge ?? 0, oldest?.hasAge ?? false)
        return answer
    }

    /// Days that can have a race on the board.
    private func running(at now: Date) -> [String] { source.calendar.days(from: now - EvictionPolicy.grace, to: now) }

    /// The next races of lists.
    /// - Parameters:
    ///   - count: races of each category, 1 or more.
    ///   - now: the server's clock.
    static func answer(of lists: [MeetingsAnswer], count: Int, at now: Date) -> FeedAnswer {
        var answer = FeedAnswer(races: [])
        for (category, races) in Dictionary(grouping: toCome(lists, at: now), by: \.race.category) {
            let first = races.sorted { $0.race < $1.race }.prefix(max(1, count))
            answer.races += first.map(\.race)
            for one in first { answer.statuses[one.race.id] = one.status }
            answer.horizons[category] = first.last?.race.advertisedStart
        }
        answer.listed = Set(answer.races.map(\.id))
        // A source with one document for all days reports the same unread parts for each day.
        for unread in Set(lists.map(\.unread)) { answer.unread.add(unread) }
        return answer
    }

    /// Races that are on the board or will be, each id once.
    private static func toCome(
        _ lists: some Collection<MeetingsAnswer>, at now: Date
    ) -> [(race: Race, status: RaceStatus?)] {
        var seen: Set<RaceID> = []
        return lists.flatMap(\.meetings).flatMap { meeting in
            meeting.races.filter { EvictionPolicy.isOnBoard(start: $0.start, at: now) && seen.insert($0.id).inserted }
                .map { (Race($0, of: meeting), $0.status) }
        }
    }
}

extension OpenSource {
    /// Serves races and meetings of a source that lists whole days: with the milliseconds of each request, and for
    /// races the recorder of its exchanges. Both share the lists, so that each list is requested once.
    mutating func list(
        _ source: RaceSource, clock: any WallClock,
        by feed: @escaping @Sendable (_ milliseconds: Int, _ recorder: ExchangeRecorder?) -> any MeetingsFeed
    ) {
        let lists = KeptLists(clock: clock)
        races = { ListedRaces(source, feed: feed($0, $1), lists: lists) }
        meetings = { KeptMeetings(source, feed: feed($0, nil), lists: lists) }
    }
}
