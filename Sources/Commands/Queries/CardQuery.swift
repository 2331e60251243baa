package import Facts
import FoundationEssentials
import Logging
package import Models
package import Repository
import Services
package import Settings

/// Requests the card of one race: first lists of races to find it, then every source at once. If no source answers,
/// it uses the saved card.
@MainActor
package struct CardQuery {
    /// The report, or that no source lists such a race.
    package enum Outcome: Sendable {
        case report(CardReport)
        case noSuchRace(meetings: [String])
    }

    private let access: FeedAccess
    private let sources: SourceSettings
    private let tools: RequestContext
    private let store: (any CardStore)?
    private let localTime: LocalTime

    /// - Parameters:
    ///   - store: cards of an earlier run; nil without a store.
    ///   - localTime: decides which races are of today.
    package init(
        access: FeedAccess, tools: RequestContext, store: (any CardStore)?,
        localTime: LocalTime
    ) {
        self.access = access
        sources = access.sources
        (self.tools, self.store, self.localTime) = (tools, store, localTime)
    }

    /// The card of a race that a list of meetings has.
    /// - Throws: the error of the first source where no source answered and nothing is saved.
    func report(of race: Race, _ bets: [MultiLegBet]) async throws(FeedError) -> CardReport {
        // A request may wait long for its turn, and that takes no time from the next.
        let limit = TimeLimit(each: access.timeoutMilliseconds, isForAll: false, clock: tools.clock)
        let feeds = tools.feeds(of: sources, longestWait: 120)
        return try await report(try await answers(of: race.id, race, feeds, limit), race.id, race, bets)
    }

    /// - Throws: the error of the first source where no source answered and nothing is saved; `blame` then names it.
    package func report(of choice: RaceChoice) async throws(FeedError) -> Outcome {
        // One limit for all requests: the list and the card share it.
        let limit = TimeLimit(each: access.timeoutMilliseconds, isForAll: true, clock: tools.clock)
        var race: Race?
        var bets: [MultiLegBet] = []
        var remark: String?
        let feeds = tools.feeds(of: sources)
        if choice.isOfList {
            let search = try await search(for: choice, feeds, limit)
            guard let found = search.found else { return .noSuchRace(meetings: search.meetings) }
            (race, bets, remark) = (found.race, search.bets, choice.remark(on: found))
        }
        let id = race?.id ?? choice.id
        let answers = try await answers(of: id, race, feeds, limit)
        do throws(FeedError) {
            var report = try await report(answers, id, race, bets)
            report.remark = remark
            return .report(report)
        } catch {
            guard error == .notFound, race == nil, tools.blame.on?.source == access.source else { throw error }
            // The feed does not know the id, or is not at its address, which sends the same: its list shows which.
            tools.blame.on = nil
            _ = try await nextRaces(limit, feeds)
            return .noSuchRace(meetings: [])
        }
    }

    private func answers(
        of id: RaceID, _ race: Race?, _ feeds: SourceFeeds, _ limit: TimeLimit
    ) async throws(FeedError) -> [RaceSource: Result<CardAnswer, FeedError>] {
        var answers = await feeds.answers(of: id, start: race?.advertisedStart, milliseconds: try limit.left())
        for source in SourceSettings.listing(sources.ofCards) {
            guard let race, Self.isUnknown(answers[source]) else { continue }
            guard let other = await otherID(of: race, by: source, feeds, limit) else { continue }
            answers[source] = await feeds.answer(
                of: other, start: race.advertisedStart, by: source, milliseconds: (try? limit.left()) ?? 0)
        }
        for case (let source, .failure(let error)) in answers {
            tools.logger.warning("no card", metadata: ["source": "\(source.name)", "error": "\(error)"])
        }
        return answers
    }

    private func report(
        _ answers: [RaceSource: Result<CardAnswer, FeedError>], _ id: RaceID, _ race: Race?, _ bets: [MultiLegBet]
    ) async throws(FeedError) -> CardReport {
        let cards = answers.compactMapValues { try? $0.get() }
        let failures = sources.ofCards.compactMap { source -> CardReport.Failure? in
            guard case .failure(let error)? = answers[source] else { return nil }
            return CardReport.Failure(source: source, error: error, serves: serves(source))
        }
        let url = Redactor.secrets(access.url)
        if let card = sources.merged(cards.mapValues(\.card)) {
            let now = sources.ofCards.lazy.compactMap { cards[$0]?.serverNow }.first ?? tools.clock.now
            return CardReport(
                card: card, race: race, at: now, url: url, answered: sources.ofCards.filter { cards[$0] != nil },
                ages: cards.mapValues(\.cacheAge), unread: cards.mapValues(\.unread), failures: failures,
                bets: bets, isSimulated: access.mode.isSimulated)
        }
        if let store, let kept = await DiskWait.wait(tools.clock, for: { await store.card(of: id) }) {
            return CardReport(
                card: kept.card, race: race, at: tools.clock.now, url: url, failures: failures, seenAt: kept.seenAt,
                bets: bets, country: kept.venue.country, isSimulated: access.mode.isSimulated)
        }
        // That a source does not know the race says less than any other failure, and the feed says it best of all.
        let telling =
            failures.first { $0.error != .notFound } ?? failures.first { $0.source == access.source } ?? failures.first
        guard let first = telling else { throw .notFound }
        tools.blame.on = (source: first.source, url: sources.address(first.source) ?? access.url)
        throw first.error
    }

    private func serves(_ source: RaceSource) -> [CardReport.Part] {
        let lists: [(CardReport.Part, [RaceSource])] = [
            (.runners, sources.card), (.status, sources.status), (.result, sources.results),
        ]
        return lists.filter { $0.1.contains(source) }.map(\.0)
    }

    /// Whether a source got no request, since it has its own ids, or does not know this id.
    private static func isUnknown(_ answer: Result<CardAnswer, FeedError>?) -> Bool {
        switch answer {
        case nil, .failure(.notFound)?: true
        default: false
        }
    }

    /// A source's own id of a race of the feed.
    private func otherID(
        of race: Race, by source: RaceSource, _ feeds: SourceFeeds, _ limit: TimeLimit
    ) async -> RaceID? {
        // The source lists no such races.
        if !source.covers(race) {
            return nil
        }
        let span = DaySpan(today: race.advertisedStart, localTime: localTime)
        let meetings = DayMeetings(feeds: feeds, span: span, limit: limit)
        guard let answer = try? await meetings.listed(by: source) else { return nil }
        let id = RaceMatch(answer.meetings).id(of: race)
        return id == race.id ? nil : id
    }

    // MARK: - which race

    /// Searches the next races, then the races of today if a source lists them: a finished race is not a next race.
    private func search(
        for choice: RaceChoice, _ feeds: SourceFeeds, _ limit: TimeLimit
    ) async throws(FeedError) -> (found: RaceChoice.Found?, bets: [MultiLegBet], meetings: [String]) {
        var races: [Race] = []
        var statuses: [RaceID: RaceStatus] = [:]
        var day: [RaceMeeting] = []
        var failure: FeedError?
        var now = tools.clock.now
        do throws(FeedError) {
            let answer = try await nextRaces(limit, feeds)
            (races, statuses) = (answer.races, answer.statuses)
            if let reported = answer.serverNow, ServerDate.isSensible(reported), answer.believes(reported) {
                now = reported
            }
        } catch {
            failure = error
        }
        // A guess among the next races may be right among those of the day.
        if let found = choice.found(among: races, statuses, at: now), !found.isGuess { return (found, [], []) }
        for source in sources.meetings {
            let span = DaySpan(today: now, localTime: localTime)
            do throws(FeedError) {
                let requested = DayMeetings(feeds: feeds, span: span, limit: limit)
                let meetings = try await requested.listed(by: source).meetings
                day += meetings
                races += meetings.ownRaces
                failure = nil
            } catch {
                tools.logger.warning("no meetings", metadata: ["error": "\(error)"])
            }
        }
        if let failure { throw failure }
        let found = choice.found(among: races, statuses, at: now)
        let meeting = day.first { meeting in meeting.races.contains { $0.id == found?.race.id } }
        return (found, meeting?.bets ?? [], Array(Set(races.map(\.meeting))))
    }

    private func nextRaces(_ limit: TimeLimit, _ feeds: SourceFeeds) async throws(FeedError) -> FeedAnswer {
        guard let feed = feeds.races(access.source, milliseconds: try limit.left()) else { throw .keyRefused() }
        return try await feed.nextRaces(count: access.source.largestCount)
    }
}
