package import Facts
import FoundationEssentials
import Logging
package import Models
package import Repository
import Services
package import Settings

/// One request to the feed, by the board's own rules, and one to the fallback if that could help.
@MainActor
package struct NextQuery {
    private let settings: NextSettings
    private let tools: RequestContext
    private let store: (any RaceStore)?
    private let jumps: (any JumpStore)?
    private let watched: WatchedRaces

    /// - Parameters:
    ///   - store: races of an earlier run, and the watch list; nil without a store.
    ///   - cards: for watched names in races; nil without a store.
    ///   - jumps: how late races have jumped; nil for a report without estimates of that.
    package init(
        settings: NextSettings, tools: RequestContext, store: (any RaceStore & WatchStore)?,
        cards: (any CardStore)? = nil, jumps: (any JumpStore)? = nil
    ) {
        watched = WatchedRaces(watches: store, cards: cards, clock: tools.clock)
        self.jumps = jumps
        self.settings = settings
        self.tools = tools
        self.store = store
    }

    private var access: FeedAccess { settings.access }
    private var clock: any WallClock { tools.clock }

    /// The feed's races. If the feed fails, saved races that are still to come.
    package func report() async throws(FeedError) -> NextReport {
        do {
            return try await answer()
        } catch {
            guard let report = await stored(instead: error) else { throw error }
            return report
        }
    }

    /// Races that the board selects; of watched ones some may be far down.
    private var rows: Int { settings.narrowing.isWatchedOnly ? 100 : settings.count }

    private func narrowed(_ snapshot: BoardSnapshot) async -> BoardSnapshot {
        guard settings.narrowing.isWatchedOnly else { return snapshot }
        let ids = await watched.ids(of: snapshot.listed.map(\.race))
        var narrowed = snapshot
        narrowed.slots = Array(snapshot.listed.filter { ids.contains($0.id) }.prefix(settings.count))
        narrowed.calledOff = []
        return narrowed
    }

    private func stored(instead error: FeedError) async -> NextReport? {
        guard let store, let known = await DiskWait.wait(clock, for: { await store.restore() }) else {
            return nil
        }
        let now = clock.now
        var board = RaceBoard(
            settings: RaceBoard.Settings(
                filter: settings.narrowing.filter, rows: rows, source: access.source,
                isSimulated: access.mode.isSimulated),
            now: now)
        _ = board.handle(.restored(known), at: now)
        _ = board.handle(.failed(error, requested: now, jitter: 1), at: now)
        let snapshot = await narrowed(board.snapshot(at: now))
        if snapshot.races.isEmpty { return nil }
        return await report(of: snapshot, favourites: settings.wantsFavourites ? [:] : nil, at: now)
    }

    private func report(of snapshot: BoardSnapshot, favourites: [RaceID: Favourite]?, at now: Date) async -> NextReport
    {
        var delays = JumpDelays()
        if let jumps { delays = JumpDelays(await DiskWait.wait(clock, for: { await jumps.latest() }) ?? []) }
        return NextReport(
            snapshot: snapshot, device: now, url: Redactor.secrets(access.url), delays: delays, favourites: favourites)
    }

    private func answer() async throws(FeedError) -> NextReport {
        let limit = TimeLimit(each: access.timeoutMilliseconds, isForAll: true, clock: clock)
        do {
            return try await fetch(access.source, in: limit)
        } catch {
            guard let backup = Catalogue.fallback(of: access.source), error.isWorthAnotherSource,
                (try? limit.left()) != nil
            else { throw error }
            tools.logger.warning("no answer", metadata: ["error": "\(error)", "next": "\(backup.name)"])
            do {
                return try await fetch(backup, in: limit)
            } catch _ {
                // The error of the first choice explains more.
                throw error
            }
        }
    }

    /// Races of the secondary sources. If a source fails, its listing has the error, and the others follow.
    /// - Parameter now: by the server's clock; the device's may be days off.
    private func listings(at now: Date, in limit: TimeLimit) async -> [RaceListing] {
        var listings: [RaceListing] = []
        for source in settings.sources.races {
            var state = SourceState(source)
            var meetings: [RaceMeeting] = []
            do throws(FeedError) {
                let left = try limit.left()
                guard let feed = feeds(waiting: left).meetings(source, milliseconds: left) else { continue }
                let answer = try await feed.meetings(on: source.calendar.day(at: now))
                meetings = answer.meetings
                state.unread = answer.unread
                state.lastGood = clock.now - TimeInterval(answer.cacheAge)
            } catch {
                state.problem = error
            }
            listings.append(RaceListing(meetings, state: state))
        }
        return listings
    }

    private func feeds(waiting milliseconds: Int) -> SourceFeeds {
        tools.feeds(of: settings.sources, longestWait: Double(milliseconds) / 1000)
    }

    private func fetch(_ source: RaceSource, in limit: TimeLimit) async throws(FeedError) -> NextReport {
        let left = try limit.left()
        guard let feed = feeds(waiting: left).races(source, milliseconds: left) else { throw .keyRefused() }
        let requested = clock.now
        var board = RaceBoard(
            settings: RaceBoard.Settings(
                filter: settings.narrowing.filter, rows: rows, source: source, backup: nil,
                isSimulated: access.mode.isSimulated), now: requested)
        _ = board.handle(.start, at: requested)
        // Races that have started use up a part of the requested number.
        let count = settings.narrowing.isNarrow ? source.largestCount : max(10, settings.count + 5)
        let answer = try await feed.nextRaces(count: count)
        let now = clock.now
        _ = board.handle(.answered(answer, requested: requested), at: now)
        _ = board.handle(.lists(settings.sources.races), at: now)
        let serverNow = board.snapshot(at: now).clock.now(device: now)
        for listing in await listings(at: serverNow, in: limit) { _ = board.handle(.listed(listing), at: clock.now) }
        if answer.unread.count > 0 {
            tools.logger.warning(
                "not read",
                metadata: [
                    "count": "\(answer.unread.count)", "first": "\(answer.unread.first.joined(separator: "; "))",
                ])
        }
        var snapshot = await narrowed(board.snapshot(at: now))
        snapshot.health.isBackup = source != access.source
        let favourites = settings.wantsFavourites ? await favourites(of: snapshot.listed.map(\.race), in: limit) : nil
        return await report(of: snapshot, favourites: favourites, at: now)
    }

    /// Races whose cards are requested for a favourite, the next to jump first. A host takes ten requests at once
    /// (`ClientSettings`), of which the list needs some.
    private static let mostFavourites = 8

    /// One card after the other, from the first source that has prices and does not count its requests; a source that
    /// fails leaves its races without a favourite.
    private func favourites(of races: [Race], in limit: TimeLimit) async -> [RaceID: Favourite] {
        var favourites: [RaceID: Favourite] = [:]
        for race in races.prefix(Self.mostFavourites) {
            let sources = settings.sources.card.filter { $0.leastInterval == 0 && race.id.canBe(of: $0) }
            for source in sources {
                guard let left = try? limit.left() else { return favourites }
                let answer = await feeds(waiting: left).answer(
                    of: race.id, start: race.advertisedStart, by: source, milliseconds: left)
                guard case .success(let answer) = answer, let found = Favourite(answer.card.starters) else { continue }
                favourites[race.id] = found
                break
            }
        }
        return favourites
    }
}

/// The parsed options and variables of `raceboard next`.
package struct NextSettings: SettingsView, Sendable {
    package private(set) var access: FeedAccess
    let narrowing: RaceNarrowing
    /// Races to print, 1 to 100.
    let count: Int
    let wantsFavourites: Bool
    package let localTime: LocalTime

    package var program: ProgramSettings { access.program }

    /// - Parameters:
    ///   - count: nil for 5.
    ///   - wantsFavourites: whether to request cards for them.
    package init(
        _ access: FeedAccess, count: SettingValue?, narrowing: RaceNarrowing,
        wantsFavourites: Bool = false
    ) throws(Failure) {
        self.wantsFavourites = wantsFavourites
        self.access = access
        self.narrowing = narrowing
        self.count = try count?.whole(in: 1...100) ?? 5
        localTime = try access.reader.localTime()
    }

    /// The same with the feed, and all that is beside it, at this address; nil changes nothing.
    package func served(at address: String?) -> NextSettings {
        var settings = self
        settings.access = access.served(at: address)
        return settings
    }
}
