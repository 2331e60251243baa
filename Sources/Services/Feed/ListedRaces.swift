import FoundationEssentials
import Models
import Synchronization

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

    init(_ source: RaceSource, feed: any MeetingsFeed, lists: KeptLists) {
        (self.source, self.feed, self.lists) = (source, feed, lists)
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

/// Lists of the meetings of a source that counts its requests: one request serves both the board's races and the day.
actor KeptLists {
    private struct Kept {
        let answer: MeetingsAnswer
        let came: Date
        /// Whether the board's races are made of it.
        var isOfBoard: Bool
    }

    private struct Request: Sendable {
        let id: Int
        let task: Task<Result<MeetingsAnswer, FeedError>, Never>
        var waiters = 0
        var isOfBoard = false
    }

    private let clock: any WallClock
    private var kept: [String: Kept] = [:]
    /// Requests under way, guarded by a lock: a waiter may be cancelled on any thread.
    private let requests = Mutex<[String: Request]>([:])
    private var lastID = 0
    /// Seconds that the server's clock is ahead of the program's, by the latest answer.
    private var offset: TimeInterval = 0

    /// Days that are kept; the board and the day need four at most.
    private static let limit = 8

    /// - Parameter clock: measures the age of lists.
    init(clock: any WallClock) {
        self.clock = clock
    }

    /// The server's clock, by the latest answer; the program's before the first.
    var serverNow: Date { clock.now + offset }

    /// The list of a day: a kept one, with its age, or a new one.
    /// - Parameters:
    ///   - seconds: most seconds since a kept list came.
    ///   - feed: sends the request, unless one for this day is under way.
    ///   - isOfBoard: whether the board's races are made of the list. Other callers get only lists that were kept for
    ///     the board: beside a board of another source they get no kept list.
    /// - Throws: the reason why there is no list; `.cancelled` if the task is cancelled.
    func meetings(
        on day: String, within seconds: TimeInterval, by feed: any MeetingsFeed, isOfBoard: Bool
    ) async throws(FeedError) -> MeetingsAnswer {
        if let kept = kept[day], isOfBoard || kept.isOfBoard, clock.now.timeIntervalSince(kept.came) < seconds {
            self.kept[day]?.isOfBoard = true
            return aged(kept)
        }
        lastID += 1
        let newID = lastID
        let request = requests.withLock { requests in
            var request = requests[day] ?? Request(id: newID, task: Task { await fetch(day, feed, newID) })
            request.waiters += 1
            request.isOfBoard = request.isOfBoard || isOfBoard
            requests[day] = request
            return request
        }
        return try await withTaskCancellationHandler {
            await request.task.value
        } onCancel: {
            leave(day, request.id)
        }.get()
    }

    private func fetch(
        _ day: String, _ feed: any MeetingsFeed, _ id: Int
    ) async -> Result<MeetingsAnswer, FeedError> {
        defer { requests.withLock { if $0[day]?.id == id { $0[day] = nil } } }
        do throws(FeedError) {
            let answer = try await feed.meetings(on: day)
            if kept.count >= Self.limit, kept[day] == nil, let oldest = kept.min(by: { $0.value.came < $1.value.came })
            {
                kept[oldest.key] = nil
            }
            let isOfBoard = requests.withLock { $0[day]?.isOfBoard ?? false }
            kept[day] = Kept(answer: answer, came: clock.now, isOfBoard: isOfBoard)
            if let date = answer.serverNow, ServerDate.isSensible(date) { offset = date.timeIntervalSince(clock.now) }
            return .success(answer)
        } catch {
            return .failure(error)
        }
    }

    /// Cancels a request when its last waiter has left.
    nonisolated private func leave(_ day: String, _ id: Int) {
        let left = requests.withLock { requests -> Task<Result<MeetingsAnswer, FeedError>, Never>? in
            guard let request = requests[day], request.id == id else { return nil }
            requests[day]?.waiters -= 1
            guard request.waiters == 1 else { return nil }
            requests[day] = nil
            return request.task
        }
        // Not under the lock, since a feed may do anything when it is cancelled.
        left?.cancel()
    }

    private func aged(_ kept: Kept) -> MeetingsAnswer {
        var answer = kept.answer
        let age = max(0, clock.now.timeIntervalSince(kept.came)).rounded(.down)
        answer.cacheAge = answer.cacheAge.plus(Int(clamping: age))
        answer.hasAge = true
        return answer
    }
}

/// A source's meetings. A list that the board's races are made of is not requested again within the source's
/// pace.
struct KeptMeetings: MeetingsFeed {
    private let source: RaceSource
    private let feed: any MeetingsFeed
    private let lists: KeptLists

    init(_ source: RaceSource, feed: any MeetingsFeed, lists: KeptLists) {
        (self.source, self.feed, self.lists) = (source, feed, lists)
    }

    /// The meetings of a day, from a request or from a list of the board's that came less than the source's least
    /// interval ago.
    func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
        try await lists.meetings(on: day, within: source.leastInterval, by: feed, isOfBoard: false)
    }

    func keptMeetings(on day: String) async -> MeetingsAnswer? { await feed.keptMeetings(on: day) }
}
