package import Facts
import FoundationEssentials
import Logging
package import Models
package import Repository
import Services
package import Settings

/// Requests the results of a day: the meetings to find finished races, then those races one by one. If no source
/// answers, it uses saved results.
@MainActor
package struct ResultsQuery {
    /// The report, or that no source could be requested.
    package enum Outcome: Sendable {
        case report(ResultsReport)
        /// No source is chosen or configured, and there is no store.
        case noProvider
        /// No source was requested or answered, and saved results cannot be read.
        case unreadable(StoreProblem)
    }

    private let settings: DaySettings
    private let count: Int
    private let tools: RequestContext
    private let store: (any CardStore)?
    private let progress: @MainActor (Int, Int) -> Void
    private let found: @MainActor (ResultsReport.Item) -> Void

    /// - Parameters:
    ///   - store: cards of an earlier run; nil without a store.
    ///   - progress: called after each race with the number of requested races, and the total.
    ///   - found: called with each result as soon as it is known, in the order of the report.
    package init(
        settings: DaySettings, count: Int, tools: RequestContext, store: (any CardStore)?,
        progress: @escaping @MainActor (Int, Int) -> Void,
        found: @escaping @MainActor (ResultsReport.Item) -> Void = { _ in }
    ) {
        self.found = found
        self.settings = settings
        self.count = count
        self.tools = tools
        self.store = store
        self.progress = progress
    }

    /// - Throws: the error of the first source where no source answered and no result is saved.
    package func report() async throws(FeedError) -> Outcome {
        var failure: FeedError?
        var failed: RaceSource?
        for source in SourceSettings.listing(settings.sources.results) {
            do throws(FeedError) {
                return .report(try await request(source))
            } catch {
                (failure, failed) = (failure ?? error, failed ?? source)
                tools.logger.warning("no results", metadata: ["error": "\(error)"])
            }
        }
        guard let store, let kept = await savedResults(in: store) else {
            if let failure { throw failure }
            return .noProvider
        }
        if kept.isEmpty, let failure { throw failure }
        if kept.isEmpty, let problem = await store.problemOfReading() { return .unreadable(problem) }
        kept.items.forEach(found)
        return .report(report(kept, failure.map { DayFailure($0, of: failed) } ?? settings.notRequested))
    }

    // MARK: - from a source that lists meetings

    /// - Parameter knowsToday: whether the day already follows a server's clock; it follows only the first.
    private func request(_ source: RaceSource, knowsToday: Bool = false) async throws(FeedError) -> ResultsReport {
        // Without --timeout each request has a limit of its own, since the limit of requests a minute may delay them.
        let limit = TimeLimit(
            each: settings.access.timeoutMilliseconds, isForAll: settings.access.hasTimeout, clock: tools.clock)
        let feeds = tools.feeds(of: settings.sources, longestWait: 120)
        let answer = try await DayMeetings(feeds: feeds, span: settings.span, limit: limit).listed(by: source)
        // The server's clock decides which day is today.
        let known = answer.serverNow.map(settings.today) ?? settings
        if !knowsToday, known.span != settings.span {
            return try await ResultsQuery(
                settings: known, count: count, tools: tools, store: store, progress: progress, found: found
            ).request(source, knowsToday: true)
        }
        let now = answer.serverNow ?? tools.clock.now
        let chosen = settings.chosen(answer.meetings)
        let over = Self.over(chosen.meetings, at: now)
        let cards = await cards(
            of: Array(over.prefix(count)), at: now, unread: answer.unread
        ) { () throws(FeedError) in try feeds.cards(source, milliseconds: limit.left()) }
        return ResultsReport(
            generatedAt: now,
            source: DaySource(
                source, url: Redactor.secrets(settings.sources.address(source) ?? ""),
                failure: cards.failure.map { DayFailure($0, of: source) }, age: answer.cacheAge, unread: cards.unread,
                isSimulated: settings.access.mode.isSimulated),
            day: settings.facts, results: cards.results, total: over.count,
            listed: chosen.meetings.reduce(0) { $0 + $1.races.count }, remark: chosen.remark)
    }

    /// The results with their cards, requested one by one.
    /// - Parameters:
    ///   - listed: what the meetings have of them.
    ///   - unread: of the answer with the meetings, to which that of the cards is added.
    ///   - feed: of the next card; nil if the source has none.
    private func cards(
        of listed: [ResultsReport.Item], at now: Date, unread answered: Unread,
        by feed: () throws(FeedError) -> (any CardFeed)?
    ) async -> (results: [ResultsReport.Item], failure: FeedError?, unread: Unread) {
        var (results, unread) = (listed, answered)
        var failure: FeedError?
        var isEnded = false
        for index in results.indices {
            if let saved = await settled(results[index], at: now) {
                results[index] = saved
            } else if !isEnded, Self.mayHaveCard(results[index], at: now) {
                do throws(FeedError) {
                    let race = results[index].race
                    if var new = try await feed()?.card(of: race.id, start: race.advertisedStart) {
                        if new.cacheAge <= Int(RequestTime.negligible) { new.card.end(by: results[index].listed) }
                        results[index].card = new.card
                        // The cards of one document all have what it has.
                        if new.unread != answered { unread.add(new.unread) }
                    } else {
                        isEnded = true
                    }
                } catch {
                    failure = failure ?? error
                    tools.logger.warning("no result", metadata: ["error": "\(error)"])
                    isEnded = !error.isOfOneAnswer
                }
                progress(index + 1, results.count)
            }
            found(results[index])
        }
        progress(results.count, results.count)
        return (results, failure, unread)
    }

    /// The saved result of a race of a range of days, if it is final and of a day that is over: a request could say no
    /// more of it.
    private func settled(_ item: ResultsReport.Item, at now: Date) async -> ResultsReport.Item? {
        guard settings.isRange, !settings.access.reader.isOption(.fresh), let store,
            item.race.advertisedStart < now - 86_400,
            let saved = await DiskWait.wait(tools.clock, for: { await store.card(of: item.race.id) }),
            saved.card.status == .final, !saved.card.placings.isEmpty
        else { return nil }
        var settled = item
        (settled.card, settled.seenAt) = (saved.card, saved.seenAt)
        return settled
    }

    /// A word that is not known may stand over a race that has been run.
    private static func mayHaveCard(_ item: ResultsReport.Item, at now: Date) -> Bool {
        item.listed.hasResult || !item.listed.isNotRun && item.race.advertisedStart <= now
    }

    /// Races that have a result or are off, the newest first. A race with an unknown status is among them, since it may
    /// have been run.
    private static func over(_ meetings: [RaceMeeting], at now: Date) -> [ResultsReport.Item] {
        let results = meetings.flatMap { meeting in
            meeting.races.compactMap { race -> ResultsReport.Item? in
                guard let status = race.status, status.hasResult || status.isOff else { return nil }
                return ResultsReport.Item(
                    race: Race(race, of: meeting), listed: status, protest: race.protest)
            }
        }
        return sorted(results, at: now)
    }

    /// The newest first; races that were abandoned before their time come last, so that they hide no result.
    private static func sorted(_ items: [ResultsReport.Item], at now: Date) -> [ResultsReport.Item] {
        func isToCome(_ item: ResultsReport.Item) -> Bool {
            item.race.advertisedStart > now && !item.status.hasResult
        }
        return items.sorted { isToCome($0) == isToCome($1) ? $0.race > $1.race : isToCome($1) }
    }

    // MARK: - from the store

    /// Sum of a day's saved cards, page by page: the wanted results, and counts of the others.
    private struct SavedResults {
        var isEmpty = true
        var named: MeetingName.Found?
        var tracks: [Track] = []
        var total = 0
        var items: [ResultsReport.Item] = []
    }

    /// Cards of a page: a store may hold hundreds of thousands.
    private static let page = 500

    /// The saved results of the day; nil if the disk does not answer.
    private func savedResults(in store: any CardStore) async -> SavedResults? {
        var saved = SavedResults()
        if settings.meeting != nil {
            var all: [Track] = []
            guard await pages(of: store, { all = (all + $0.map { Track($0.race) }).once }) else { return nil }
            saved.named = settings.named(among: all)
        }
        let isRead = await pages(of: store) { page in
            saved.isEmpty = false
            let wanted = page.filter { settings.meeting == nil || saved.named?.includes(Track($0.race)) ?? false }
            saved.tracks = (saved.tracks + wanted.map { Track($0.race) }).once
            saved.total += wanted.count
            saved.items = Array(Self.sorted(saved.items + wanted, at: tools.clock.now).prefix(count))
        }
        return isRead ? saved : nil
    }

    /// Every saved result of the day in the chosen categories, page by page.
    /// - Returns: whether the disk has answered.
    private func pages(of store: any CardStore, _ take: ([ResultsReport.Item]) -> Void) async -> Bool {
        let starts = settings.span.starts
        var last: StoredCard?
        repeat {
            let after = last
            let read = await DiskWait.wait(
                tools.clock, for: { await store.results(starts, limit: Self.page, after: after) })
            guard let read else { return false }
            if !read.isEmpty { take(read.map(Self.item).filter { settings.filter.includes($0.race.category) }) }
            last = read.count < Self.page || read.last?.card.id == after?.card.id ? nil : read.last
        } while last != nil
        return true
    }

    private static func item(_ card: StoredCard) -> ResultsReport.Item {
        ResultsReport.Item(
            race: card.race, listed: card.card.status ?? .resulted, protest: card.card.conditions.protest,
            card: card.card, seenAt: card.seenAt)
    }

    private func report(_ saved: SavedResults, _ failure: DayFailure) -> ResultsReport {
        ResultsReport(
            generatedAt: tools.clock.now,
            source: DaySource(
                nil, url: nil, isPartial: true, failure: failure, isSimulated: settings.access.mode.isSimulated),
            day: settings.facts, results: saved.items, total: saved.total,
            remark: settings.remark(saved.named, saved.tracks))
    }
}
