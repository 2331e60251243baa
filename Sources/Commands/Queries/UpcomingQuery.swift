package import Facts
import FoundationEssentials
import Logging
package import Models
package import Repository
import Services
package import Settings

/// Finds the entries of watched names in the races to come, and their saved results. It requests the meetings of today
/// and the days after it, then cards of their races.
@MainActor
package struct UpcomingQuery {
    /// The report, or that there is nothing to search.
    package enum Outcome: Sendable {
        case report(UpcomingReport)
        /// The watch list is empty, or cannot be read; nothing was requested.
        case nothingWatched
        /// There is no store, so there is no watch list; nothing was requested.
        case noStore
    }

    /// Stores of saved data; each is nil if its data is not saved.
    package struct Saved: Sendable {
        let races: (any RaceStore & WatchStore)?
        let cards: (any CardStore)?

        /// - Parameters:
        ///   - races: the watch list, and races of an earlier run.
        ///   - cards: cards of races to come, and results.
        package init(races: (any RaceStore & WatchStore)?, cards: (any CardStore)?) {
            (self.races, self.cards) = (races, cards)
        }
    }

    private let settings: UpcomingSettings
    private let tools: RequestContext
    private let store: Saved
    private let progress: @MainActor (Int, Int) -> Void

    /// Most saved results of a day that are read.
    private static let resultsADay = 2000

    /// - Parameter progress: called after each race with the number of races so far, and of all.
    package init(
        settings: UpcomingSettings, tools: RequestContext, store: Saved,
        progress: @escaping @MainActor (Int, Int) -> Void = { _, _ in }
    ) {
        self.settings = settings
        self.tools = tools
        self.store = store
        self.progress = progress
    }

    /// - Throws: the error of the first source where no source answered and nothing is saved; `blame` then names it.
    package func report() async throws(FeedError) -> Outcome {
        guard let list = await list() else { return .noStore }
        return list.isEmpty ? .nothingWatched : .report(try await report(of: list))
    }

    /// nil without a store and without a name.
    private func list() async -> WatchList? {
        if let names = settings.names { return names }
        guard let races = store.races else { return nil }
        return WatchList(await DiskWait.wait(tools.clock, for: { await races.watched() }) ?? [])
    }

    /// - Parameter knowsToday: whether the days already follow a server's clock; they follow only the first.
    private func report(of list: WatchList, knowsToday: Bool = false) async throws(FeedError) -> UpcomingReport {
        // Without --timeout each request has a limit of its own, since the limit of requests a minute may delay them.
        let limit = TimeLimit(
            each: settings.day.access.timeoutMilliseconds, isForAll: settings.day.access.hasTimeout,
            clock: tools.clock)
        let feeds = tools.feeds(of: settings.day.sources, longestWait: 120)
        let found = await UpcomingMeetings(settings: settings, tools: tools, feeds: feeds, limit: limit).found()
        let known = found.serverNow.map(settings.following) ?? settings
        if !knowsToday, known.day.span != settings.day.span {
            return try await UpcomingQuery(settings: known, tools: tools, store: store, progress: progress)
                .report(of: list, knowsToday: true)
        }
        let meetings = try await meetings(found)
        let now = meetings.generatedAt
        let starts = settings.day.span.starts
        let span = min(max(now, starts.lowerBound), starts.upperBound)..<starts.upperBound
        let races = Self.races(of: meetings.meetings, in: span)
        let cards = await UpcomingCards(
            settings: settings, tools: tools, feeds: feeds, limit: limit, store: store.cards, progress: progress
        ).found(of: Self.readable(races.map(\.race), by: list), at: now)
        let entries = races.flatMap { race, status in
            list.starts(in: race, card: cards.cards[race.id]?.card).map {
                UpcomingReport.Entry(start: $0, status: status, cardAge: cards.cards[race.id]?.age)
            }
        }
        let past = starts.lowerBound - Double(settings.days) * 86_400..<span.lowerBound
        return UpcomingReport(
            generatedAt: now, source: meetings.source, span: span, past: past, coverage: cards.coverage,
            entries: entries, results: await results(past, list),
            remarks: found.remarks
                + [cards.failure.map { FeedWords.sentence($0.error, of: $0.source) }].compactMap(\.self))
    }

    /// Meetings of the sources, or made of next races if none answered.
    private func meetings(_ found: UpcomingMeetings.Found) async throws(FeedError) -> MeetingsReport {
        guard let source = found.source else {
            return try await MeetingsQuery(settings: settings.day, tools: tools, store: store.races).report()
        }
        let url = Redactor.secrets(settings.day.sources.address(source) ?? "")
        return MeetingsReport(
            generatedAt: found.serverNow ?? tools.clock.now,
            source: DaySource(
                source, url: url, failure: found.failure.map { DayFailure($0.error, of: $0.source) }, age: found.age,
                unread: found.unread, isSimulated: settings.day.access.mode.isSimulated),
            day: settings.day.facts, meetings: settings.day.chosen(found.meetings).meetings)
    }

    /// Races to come, in start order, with their statuses.
    private static func races(
        of meetings: [RaceMeeting], in span: Range<Date>
    ) -> [(race: Race, status: RaceStatus?)] {
        meetings.flatMap { meeting in
            meeting.races.compactMap { listed -> (race: Race, status: RaceStatus?)? in
                guard span.contains(listed.start), listed.status?.isPastJump != true else { return nil }
                return (Race(listed, of: meeting), listed.status)
            }
        }.sorted { $0.race < $1.race }
    }

    /// Races whose cards can have a watched runner, jockey, driver or trainer: names are watched in a category.
    private static func readable(_ races: [Race], by list: WatchList) -> [Race] {
        let categories = list.categories(of: [.runner, .rider, .trainer])
        return races.filter { categories.contains($0.category) }
    }

    /// Results of saved cards, the latest start first; nil without a store.
    private func results(_ past: Range<Date>, _ list: WatchList) async -> [UpcomingReport.Result]? {
        guard let cards = store.cards else { return nil }
        var results: [UpcomingReport.Result] = []
        var end = past.upperBound
        // Day by day, so that no read is long.
        while end > past.lowerBound {
            let day = max(past.lowerBound, end - 86_400)..<end
            end = day.lowerBound
            let kept =
                await DiskWait.wait(tools.clock, for: { await cards.results(day, limit: Self.resultsADay) }) ?? []
            for stored in kept where settings.day.filter.includes(stored.card.category) {
                results += UpcomingReport.Result.all(of: stored.card, race: stored.race, by: list)
            }
        }
        return results
    }
}

extension UpcomingQuery.Outcome {
    /// The report.
    /// - Parameter demo: whether the day is simulated, without a watch list of its own.
    /// - Throws: status 78 if nothing is watched.
    package func report(demo: Bool) throws(Failure) -> UpcomingReport {
        if case .report(let report) = self { return report }
        let message =
            if case .noStore = self { "There is no watch list: nothing is saved" } else { "Nothing is watched" }
        let hint =
            switch self {
            case .noStore where demo: "Add a name: raceboard upcoming --demo NAME."
            case .noStore: "Add a name, or a folder with --store."
            case .report, .nothingWatched:
                "Press w on the board, on a card or on the form (F), or add a name: raceboard upcoming NAME."
            }
        throw Failure("nothing_watched", message, hint: hint, status: .configuration)
    }
}

/// The parsed options of `raceboard upcoming`.
package struct UpcomingSettings: Sendable {
    /// Most days after today, and those without an option.
    package static let days = 0...7, usualDays = 2
    /// Most cards that one run requests, and those without an option.
    package static let limits = 0...200, usualLimit = 60

    /// Today with the days after it, sources and filter.
    package private(set) var day: DaySettings
    /// Settings for only today, for sources that count their requests.
    private(set) var today: DaySettings
    /// Days after today, and before it for results.
    let days: Int
    /// Cards that are requested at most.
    let limit: Int
    /// Whether saved answers are left out.
    let isFresh: Bool
    let savesAnswers: Bool
    /// Names that are searched instead of the watch list; nil for the watch list.
    let names: WatchList?

    /// - Parameters:
    ///   - days: days after today; nil for `usualDays`.
    ///   - limit: most cards that are requested; nil for `usualLimit`.
    ///   - name: words of a name to search instead of the watch list; empty for the watch list.
    /// - Throws: status 64 for a number out of its range, and for a name without letters and digits.
    package init(
        _ access: FeedAccess, days: SettingValue?, limit: SettingValue?, name: [String]
    ) throws(Failure) {
        self.days = try days?.whole(in: Self.days) ?? Self.usualDays
        self.limit = try limit?.whole(in: Self.limits) ?? Self.usualLimit
        day = try DaySettings(access, date: nil, meeting: nil, daysAhead: self.days)
        today = try DaySettings(access, date: nil, meeting: nil)
        isFresh = access.reader.isOption(.fresh)
        savesAnswers = access.answers.folder != nil
        names = name.isEmpty ? nil : try Self.list(name.joined(separator: " "))
    }

    /// The same with the feed, and all that is beside it, at this address; nil changes nothing.
    package func served(at address: String?) -> UpcomingSettings {
        var settings = self
        settings.day = day.served(at: address)
        settings.today = today.served(at: address)
        return settings
    }

    /// The same with today by the server's clock.
    func following(_ now: Date) -> UpcomingSettings {
        var settings = self
        settings.day = day.today(at: now)
        settings.today = today.today(at: now)
        return settings
    }

    /// One name as everything that it may be of.
    private static func list(_ text: String) throws(Failure) -> WatchList {
        let name = FeedText.clean(text, limit: 80)
        let list = WatchList(
            RaceCategory.allCases.flatMap { category in
                WatchEntry.Kind.allCases.map { WatchEntry($0, category: category, name: name) }
            })
        guard WatchEntry(.meeting, category: .horse, name: name).isNamed else {
            throw Failure.usage(
                "\"\(name)\" is no name", hint: "Give a runner, a jockey, a driver, a trainer or a meeting.")
        }
        return list
    }
}
