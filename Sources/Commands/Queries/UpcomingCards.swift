import Facts
import FoundationEssentials
import Logging
import Models
import Repository
import Services
import Settings

/// Cards of races to come: saved ones as long as they show the runners, then requests up to a limit, in start order.
@MainActor
struct UpcomingCards {
    let settings: UpcomingSettings
    let tools: RequestContext
    let feeds: SourceFeeds
    let limit: TimeLimit
    let store: (any CardStore)?
    let progress: @MainActor (Int, Int) -> Void

    /// A card, with whole seconds since it was true.
    struct Known {
        let card: RaceCard
        let age: Int
        /// Whether it is new enough to show the runners.
        var isGood = true
    }

    /// The known facts of the races.
    struct Found {
        var cards: [RaceID: Known] = [:]
        var coverage = UpcomingReport.Coverage()
        var failure: (error: FeedError, source: RaceSource)?
    }

    /// - Parameters:
    ///   - races: in the order in which they are requested.
    ///   - now: the server's clock.
    func found(of races: [Race], at now: Date) async -> Found {
        var found = Found()
        found.coverage.races = races.count
        found.coverage.isSaved = settings.savesAnswers
        var mayRequest = true
        for (index, race) in races.enumerated() {
            let saved = await saved(race, at: now)
            var known = saved
            if saved?.isGood != true || settings.isFresh, mayRequest {
                let requested = await request(race, &found)
                mayRequest = requested.mayGoOn
                known = requested.card ?? saved
            }
            if let known { found.cards[race.id] = known }
            progress(index + 1, races.count)
        }
        progress(races.count, races.count)
        found.coverage.read = found.cards.values.count(where: \.isGood)
        found.coverage.withoutRunners = found.cards.values.count { $0.card.runners.isEmpty }
        found.coverage.oldest = found.cards.values.map(\.age).max()
        return found
    }

    /// The youngest of the saved cards, from the answers and from the store; one that is too old is better than none.
    private func saved(_ race: Race, at now: Date) async -> Known? {
        var known: [Known] = []
        if !settings.isFresh {
            for source in settings.day.sources.card where race.id.canBe(of: source) {
                guard let feed = feeds.cards(source, milliseconds: 1),
                    let answer = await feed.keptCard(of: race.id)
                else { continue }
                known.append(Known(card: answer.card, age: answer.cacheAge))
            }
        }
        if let store, let kept = await DiskWait.wait(tools.clock, for: { await store.card(of: race.id) }) {
            let age = now.timeIntervalSince(kept.seenAt)
            if age >= 0 { known.append(Known(card: kept.card, age: Int(clamping: age))) }
        }
        guard var youngest = known.min(by: { $0.age < $1.age }) else { return nil }
        youngest.isGood = Double(youngest.age) < Lifetime.field(start: race.advertisedStart, at: now)
        return youngest
    }

    /// One request for each source until one has the card. A source that counts its requests gets none.
    private func request(_ race: Race, _ found: inout Found) async -> (card: Known?, mayGoOn: Bool) {
        for source in settings.day.sources.card where race.id.canBe(of: source) && source.leastInterval == 0 {
            guard found.coverage.requested < settings.limit else { return (nil, false) }
            do throws(FeedError) {
                guard let feed = feeds.cards(source, milliseconds: try limit.left()) else { continue }
                found.coverage.requested += 1
                let answer = try await feed.card(of: race.id, start: race.advertisedStart)
                return (Known(card: answer.card, age: answer.cacheAge), true)
            } catch {
                if found.failure == nil { found.failure = (error, source) }
                tools.logger.warning("no card", metadata: ["source": "\(source.name)", "error": "\(error)"])
                if !error.isOfOneAnswer { return (nil, false) }
            }
        }
        return (nil, true)
    }
}

/// Lists of the meetings of today and the days after it. A day that a source cannot give takes no other away.
@MainActor
struct UpcomingMeetings {
    let settings: UpcomingSettings
    let tools: RequestContext
    let feeds: SourceFeeds
    let limit: TimeLimit

    /// The answers of the sources, put together.
    struct Found {
        var source: RaceSource?
        var meetings: [RaceMeeting] = []
        var serverNow: Date?
        var age = 0
        /// Parts of the answers that could not be read.
        var unread = Unread()
        var failure: (error: FeedError, source: RaceSource)?
        /// Sentences for people about limits of a source.
        var remarks: [String] = []
    }

    /// Requests every source of meetings, day by day; an error that would meet the other days too ends a source.
    func found() async -> Found {
        var found = Found()
        for source in settings.day.sources.meetings {
            let isCounted = source.leastInterval > 0
            if isCounted, settings.days > 0 {
                let name = source.wording.name
                found.remarks.append(
                    "\(name.prefix(1).uppercased() + name.dropFirst()) counts its requests: only today is listed")
            }
            let starts = (isCounted ? settings.today : settings.day).span.starts
            for day in source.calendar.days(from: starts.lowerBound, to: starts.upperBound - 1) {
                guard await add(day, of: source, to: &found) else { break }
            }
        }
        return found
    }

    /// - Returns: false if no other day of the source needs to be tried.
    private func add(_ day: String, of source: RaceSource, to found: inout Found) async -> Bool {
        do throws(FeedError) {
            guard let feed = feeds.meetings(source, milliseconds: try limit.left()) else { throw .keyRefused() }
            let answer = try await feed.meetings(on: day)
            found.source = found.source ?? source
            found.serverNow = found.serverNow ?? answer.serverNow
            found.age = max(found.age, answer.cacheAge)
            if found.unread != answer.unread { found.unread.add(answer.unread) }
            found.meetings = RaceMeeting.joined([found.meetings, answer.meetings])
            return true
        } catch {
            if found.failure == nil { found.failure = (error, source) }
            tools.logger.warning(
                "no meetings", metadata: ["source": "\(source.name)", "day": "\(day)", "error": "\(error)"])
            return error.isOfOneAnswer
        }
    }
}
