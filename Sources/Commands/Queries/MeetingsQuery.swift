package import Facts
import FoundationEssentials
import Logging
package import Models
package import Repository
import Services
package import Settings

/// Requests the meetings of a day. If no source lists them, it makes them of the next races.
@MainActor
package struct MeetingsQuery {
    private let settings: DaySettings
    private let tools: RequestContext
    private let store: (any RaceStore & WatchStore)?
    private let cards: (any CardStore)?

    /// - Parameters:
    ///   - store: races of an earlier run, and the watch list; nil without a store.
    ///   - cards: for watched names in races; nil without a store.
    package init(
        settings: DaySettings, tools: RequestContext, store: (any RaceStore & WatchStore)?,
        cards: (any CardStore)? = nil
    ) {
        (self.cards, self.settings, self.tools, self.store) = (cards, settings, tools, store)
    }

    /// - Throws: the error of the first source where no source answered and nothing is saved; `blame` then names it.
    package func report() async throws(FeedError) -> MeetingsReport {
        let report = try await request()
        // The server's clock decides which day is today.
        let known = settings.today(at: report.generatedAt)
        guard known.span != settings.span else { return await narrowed(report) }
        return await narrowed(try await MeetingsQuery(settings: known, tools: tools, store: store).request())
    }

    /// The report with only watched races, if only those are to be printed.
    private func narrowed(_ report: MeetingsReport) async -> MeetingsReport {
        guard settings.narrowing?.isWatchedOnly == true else { return report }
        let watched = WatchedRaces(watches: store, cards: cards, clock: tools.clock)
        let ids = await watched.ids(of: report.meetings.ownRaces)
        let meetings = report.meetings.compactMap { meeting in
            var meeting = meeting
            meeting.races.removeAll { !ids.contains($0.id) }
            return meeting.races.isEmpty ? nil : meeting
        }
        return MeetingsReport(
            generatedAt: report.generatedAt, source: report.source, day: report.day, meetings: meetings,
            remark: report.remark)
    }

    private func request() async throws(FeedError) -> MeetingsReport {
        let access = settings.access
        let limit = TimeLimit(each: access.timeoutMilliseconds, isForAll: true, clock: tools.clock)
        let feeds = tools.feeds(of: settings.sources)
        var failure: FeedError?
        var failed: RaceSource?
        var reported: [(source: RaceSource, answer: MeetingsAnswer)] = []
        for source in settings.sources.meetings {
            do throws(FeedError) {
                let day = DayMeetings(feeds: feeds, span: settings.span, limit: limit)
                reported.append((source, try await day.listed(by: source)))
            } catch {
                (failure, failed) = (failure ?? error, failed ?? source)
                tools.logger.warning(
                    "no meetings", metadata: ["source": "\(source.name)", "error": "\(error)"])
            }
        }
        if reported.isEmpty, let failure {
            for source in settings.sources.meetings {
                let day = DayMeetings(feeds: feeds, span: settings.span, limit: limit)
                guard let kept = await day.kept(of: source) else { continue }
                return report([(source, kept)], failure, of: failed, isStored: true)
            }
        }
        if !reported.isEmpty { return report(reported, failure, of: failed, isStored: false) }
        do throws(FeedError) {
            guard let feed = feeds.races(access.source, milliseconds: try limit.left()) else { throw .keyRefused() }
            let answer = try await feed.nextRaces(count: access.source.largestCount)
            let source = DaySource(
                access.source, url: Redactor.secrets(access.url), isPartial: true,
                failure: failure.map { DayFailure($0, of: failed) } ?? settings.notRequested, age: answer.cacheAge,
                unread: answer.unread, isSimulated: access.mode.isSimulated)
            return report(DayMeetings.made(of: answer.races, settings.span), at: answer.serverNow, source)
        } catch {
            // The error of the first choice explains more.
            if let stored = await stored(instead: failure ?? error, of: failed) { return stored }
            tools.blame.on = failed.map { (source: $0, url: settings.sources.address($0) ?? access.url) }
            throw failure ?? error
        }
    }

    private func report(
        _ reported: [(source: RaceSource, answer: MeetingsAnswer)], _ failure: FeedError?, of failed: RaceSource?,
        isStored: Bool
    ) -> MeetingsReport {
        let first = reported.first?.source
        let source = DaySource(
            first, url: Redactor.secrets(first.flatMap(settings.sources.address) ?? ""),
            isPartial: failure != nil && !isStored, failure: failure.map { DayFailure($0, of: failed) },
            age: reported.map(\.answer.cacheAge).max(), isStored: isStored,
            unread: reported.reduce(into: Unread()) { $0.add($1.answer.unread) },
            isSimulated: settings.access.mode.isSimulated)
        let date = reported.lazy.compactMap(\.answer.serverNow).first
        return report(RaceMeeting.joined(reported.map(\.answer.meetings)), at: date, source)
    }

    /// Meetings made of saved races; nil if none of them is of the day.
    private func stored(instead error: FeedError, of failed: RaceSource?) async -> MeetingsReport? {
        guard let store, let known = await DiskWait.wait(tools.clock, for: { await store.restore() }) else {
            return nil
        }
        let meetings = DayMeetings.made(of: known.races.map(\.race), settings.span)
        guard !meetings.isEmpty else { return nil }
        // A clock that was set back gives no age: the oldest possible.
        let age = known.lastGood.map { tools.clock.now.timeIntervalSince($0) }.flatMap { $0 < 0 ? nil : $0 }
        let source = DaySource(
            nil, url: nil, isPartial: true, failure: DayFailure(error, of: failed),
            age: age.map { Int(clamping: min($0, TimeInterval(KeptAnswer.oldest))) } ?? KeptAnswer.oldest,
            isSimulated: settings.access.mode.isSimulated)
        return report(meetings, at: nil, source)
    }

    private func report(_ meetings: [RaceMeeting], at date: Date?, _ source: DaySource) -> MeetingsReport {
        let chosen = settings.chosen(meetings)
        return MeetingsReport(
            generatedAt: date ?? tools.clock.now, source: source, day: settings.facts, meetings: chosen.meetings,
            remark: chosen.remark)
    }
}

/// The meetings of a day, from a source that lists them or made of races.
struct DayMeetings: Sendable {
    let feeds: SourceFeeds
    let span: DaySpan
    let limit: TimeLimit

    /// Meetings of a source that have a race in the span, with only those races, by name and id.
    /// - Throws: `.keyRefused` also if the source has no identity or key.
    func listed(by source: RaceSource) async throws(FeedError) -> MeetingsAnswer {
        var answers: [MeetingsAnswer] = []
        for day in days(of: source) {
            guard let feed = feeds.meetings(source, milliseconds: try limit.left()) else { throw .keyRefused() }
            answers.append(try await feed.meetings(on: day))
        }
        return together(answers)
    }

    /// The same from saved answers, as old as the oldest of them; nil without any.
    func kept(of source: RaceSource) async -> MeetingsAnswer? {
        guard let feed = feeds.meetings(source, milliseconds: 1) else { return nil }
        var answers: [MeetingsAnswer] = []
        for day in days(of: source) {
            if let answer = await feed.keptMeetings(on: day) { answers.append(answer) }
        }
        let kept = together(answers)
        return kept.meetings.isEmpty ? nil : kept
    }

    private func days(of source: RaceSource) -> [String] {
        source.calendar.days(from: span.starts.lowerBound, to: span.starts.upperBound - 1)
    }

    /// Meetings of several days. The answer of a day that is over is final, so it does not count for the age.
    private func together(_ answers: [MeetingsAnswer]) -> MeetingsAnswer {
        let found = RaceMeeting.joined([answers.flatMap(\.meetings)])
        let answering = answers.filter { !Self.within(span, $0.meetings).isEmpty }
        let oldest = (answering.isEmpty ? answers : answering).max { $0.cacheAge < $1.cacheAge }
        var answer = MeetingsAnswer(
            meetings: Self.within(span, found), serverDate: oldest?.serverDate,
            cacheAge: oldest?.cacheAge ?? 0)
        // A source of one document for all days sends the same with each.
        for unread in Set(answers.map(\.unread)) { answer.unread.add(unread) }
        return answer
    }

    /// Meetings made of next races; they have no ids.
    static func made(of races: [Race], _ span: DaySpan) -> [RaceMeeting] {
        let made = RaceMeeting.made(of: races).map { meeting in
            var meeting = meeting
            meeting.id = ""
            return meeting
        }
        return within(span, made)
    }

    private static func within(_ span: DaySpan, _ meetings: [RaceMeeting]) -> [RaceMeeting] {
        meetings.compactMap { meeting in
            var meeting = meeting
            meeting.races.removeAll { !span.starts.contains($0.start) }
            return meeting.races.isEmpty ? nil : meeting
        }.sorted { ($0.name, $0.category.rawValue, $0.id) < ($1.name, $1.category.rawValue, $1.id) }
    }
}
