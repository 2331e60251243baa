import FoundationEssentials
import Glibc
package import Models
import Repository
package import Services
package import Settings
import System

/// Checks everything that a kiosk needs.
@MainActor
package struct Doctor {
    let environment: [String: String]
    let reader: SettingReader
    let transport: any HTTPTransport
    let clock: any WallClock

    /// - Parameters:
    ///   - environment: of the program; its proxies are reported.
    ///   - transport: sends the requests.
    package init(
        environment: [String: String], reader: SettingReader, transport: any HTTPTransport, clock: any WallClock
    ) {
        self.environment = environment
        self.reader = reader
        self.transport = transport
        self.clock = clock
    }

    /// Sends one request to each method of the board's source of races, then one to each source of cards, and the first
    /// one again.
    /// - Parameter url: base address of the board's source of races.
    package func report(url: String) async -> FeedReport {
        var answers: [FeedReport.Answer] = []
        var race: RaceID?
        for (source, feed) in methods(url) {
            let (answer, first) = await request(source, feed)
            answers.append(answer)
            race = race ?? first
        }
        let host = HTTPRequest(url: url).host
        var report = FeedReport(
            url: Redactor.secrets(url), host: host.split(separator: "@").last.map(String.init) ?? host,
            lookup: .unneeded, proxies: proxies(url), answers: answers)
        do {
            report.hasPIN = try Secrets(environment: environment).pin(reader) != nil
        } catch {
            report.pinFailure = error
        }
        report.lookup = Self.lookup(report.host)
        // An error in these settings is reported by the finding `settings`.
        if let sources = try? SourceSettings(reader) {
            report.notes = sources.notes.map { FeedReport.Note(source: $0.source, words: $0.words) }
            let feeds = SourceFeeds(settings: sources, client: transport, clock: clock, logger: nil)
            let others = sources.values.keys.filter { OpenFeeds.isOpen($0) && $0 != first }.sorted { $0.name < $1.name }
            let adapters = Catalogue.adapters + others.compactMap(Catalogue.adapter(of:))
            for adapter in adapters where sources.isRequested(adapter.source) {
                await check(adapter, feeds, race, into: &report)
            }
        }
        report.cache = await cache(url, hasAnswered: answers.first?.error == nil)
        return report
    }

    /// The cache on the way, as a second request shows it: 3 s after the first one a server has another `Date`.
    /// - Parameter url: address that was requested just now.
    /// - Returns: nil where requests are counted, and at once for a feed that has not answered.
    private func cache(_ url: String, hasAnswered: Bool) async -> FeedReport.Cache? {
        guard let first = methods(url).first?.0, first.relisting == 0, !OpenFeeds.isOpen(first) else { return nil }
        let own = (try? SourceSettings(reader))?.cache?.address
        guard own != nil || hasAnswered, let feed = methods(own ?? url).first?.1 else { return nil }
        do throws(FeedError) {
            if own != nil { _ = try await feed.nextRaces(count: 10) }
            await clock.sleep(until: clock.now + 3)
            let answer = try await feed.nextRaces(count: 10)
            if answer.notBefore != nil { return .hiddenAge }
            return answer.cacheAge == 0
                ? .unseen : .aged(seconds: answer.cacheAge, isServerSilent: answer.cacheMark == .stale)
        } catch {
            return own == nil ? nil : .failed(error)
        }
    }

    /// One request, and none where requests are counted.
    private func check(
        _ adapter: SourceAdapter, _ feeds: SourceFeeds, _ race: RaceID?, into report: inout FeedReport
    ) async {
        let source = adapter.source
        if let found = try? Secrets(environment: environment).key(of: adapter, reader) {
            report.keyAges[source.name] = KeyAge(place: found.place, now: clock.now)
        }
        if let quota = feeds.quota(source) {
            let (spent, budget) = (await quota.spent(), quota.budget)
            report.quotas[source.name] =
                "\(spent.today) of \(budget.daily) today, \(spent.thisMonth) of \(budget.monthly) this month"
        } else if let address = feeds.settings.address(source) {
            report.sources.append(await requestMeetings(source, at: address, feeds))
        } else if let race, feeds.settings.ofCards.contains(source) {
            report.sources.insert(await requestCard(of: race, source, feeds), at: 0)
        }
    }

    private func requestCard(of race: RaceID, _ source: RaceSource, _ feeds: SourceFeeds) async
        -> FeedReport.SourceAnswer
    {
        let began = DeviceClock.steady
        let answer = await feeds.answer(of: race, by: source, milliseconds: 10_000)
        var reported = FeedReport.SourceAnswer(source: source, milliseconds: Self.milliseconds(since: began))
        switch answer {
        case .success(let answer):
            reported.words = "\(answer.card.runners.count) runners of one race"
            reported.unread = answer.unread
        case .failure(let error): reported.error = error
        }
        return reported
    }

    private func requestMeetings(
        _ source: RaceSource, at address: String, _ feeds: SourceFeeds
    ) async -> FeedReport.SourceAnswer {
        let host = HTTPRequest(url: address).host
        let lookup = Self.lookup(host.split(separator: "@").last.map(String.init) ?? host)
        let began = DeviceClock.steady
        var reported = FeedReport.SourceAnswer(source: source, milliseconds: 0, lookup: lookup)
        do throws(FeedError) {
            let feed = feeds.meetings(source, milliseconds: 10_000)
            let day = source.calendar.day(at: clock.now)
            let answer = try await feed?.meetings(on: day)
            reported.words = "\(answer?.meetings.count ?? 0) meetings"
            reported.unread = answer?.unread ?? Unread()
        } catch {
            reported.error = error
        }
        reported.milliseconds = Self.milliseconds(since: began)
        return reported
    }

    private static func milliseconds(since began: Date) -> Int {
        Int(clamping: DeviceClock.steady.timeIntervalSince(began) * 1000)
    }

    /// The source of the board's races; the usual one where the setting is wrong, which the finding `settings` reports.
    private var first: RaceSource { (try? FeedSettings.source(reader)) ?? Catalogue.first }

    /// Just the source of the board's races if it has its own address, otherwise every method of the feed.
    private func methods(_ url: String) -> [(RaceSource, any NextRacesFeed)] {
        let first = self.first
        if OpenFeeds.isOpen(first) || Catalogue.adapter(of: first)?.addressSetting != nil {
            guard let sources = try? SourceSettings(reader) else { return [] }
            let feeds = SourceFeeds(settings: sources, client: transport, clock: clock, logger: nil)
            guard let feed = feeds.races(first, milliseconds: 10_000) else { return [] }
            return [(first, feed)]
        }
        let tools = SourceTools(transport: transport, clock: clock, counter: CounterMemory(clock: clock))
        return Catalogue.adapters.filter { $0.addressSetting == nil }.compactMap { adapter in
            (adapter.open(SourceValues(address: url), tools).races?(10_000, nil)).map { (adapter.source, $0) }
        }
    }

    /// - Returns: also the first race, whose card is requested next.
    private func request(_ source: RaceSource, _ feed: any NextRacesFeed) async -> (FeedReport.Answer, RaceID?) {
        let began = DeviceClock.steady
        func milliseconds() -> Int { Self.milliseconds(since: began) }
        do throws(FeedError) {
            let answer = try await feed.nextRaces(count: 10)
            let offset = answer.serverNow.map { Int(clamping: $0.timeIntervalSince(DeviceClock.steady).rounded()) }
            let reported = FeedReport.Answer(
                source: source, milliseconds: milliseconds(), races: answer.races.count, clockOffset: offset,
                unread: answer.unread, clockDoubt: ClockDoubt(answer, at: DeviceClock.steady))
            return (reported, answer.races.min()?.id)
        } catch {
            return (.init(source: source, milliseconds: milliseconds(), error: error), nil)
        }
    }

    /// Proxies of an address, as libcurl reads them.
    private func proxies(_ url: String) -> [String] {
        let scheme = url.lowercased().hasPrefix("https:") ? "https" : "http"
        // http_proxy counts in lower case alone.
        let names = [
            "\(scheme)_proxy", scheme == "https" ? "HTTPS_PROXY" : nil, "all_proxy", "ALL_PROXY", "no_proxy",
            "NO_PROXY",
        ]
        return names.compactMap { $0 }.compactMap { name in
            environment[name].flatMap {
                $0.isEmpty ? nil : "\(name)=\(FeedText.clean(AddressMask.value($0), limit: 100))"
            }
        }
    }

    /// Blocks, for as long as the system's resolver does.
    static func lookup(_ host: String) -> FeedReport.Lookup {
        var name = host[...]
        if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]") { name = name[..<colon] }
        if name.hasPrefix("[") || name.allSatisfy({ $0.isNumber || $0 == "." }) { return .unneeded }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let began = DeviceClock.steady
        let code = getaddrinfo(String(name), nil, &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard code == 0 else { return .failed(String(cString: gai_strerror(code))) }
        var count = 0
        var next = found
        while let entry = next {
            count += 1
            next = entry.pointee.ai_next
        }
        return .found(addresses: count, milliseconds: Int(clamping: DeviceClock.steady.timeIntervalSince(began) * 1000))
    }
}
