import FoundationEssentials
import Logging
import Models
import Services

/// The sources of cards as the settings have them, over one client.
struct SourceFeeds: Sendable {
    let settings: SourceSettings
    /// The base address of the feed.
    let feedURL: String
    let client: any HTTPTransport
    private let answers: Answers?
    private let gate: HorseRacingUSAGate

    /// - Parameters:
    ///   - longestWait: seconds that a request to a source that counts them may wait for its turn.
    ///   - answers: nil keeps none.
    init(
        settings: SourceSettings, feedURL: String, client: any HTTPTransport, clock: any WallClock, logger: Logger?,
        longestWait: TimeInterval = 10, answers: Answers? = nil, meter: RequestMeter? = nil
    ) {
        self.answers = answers
        self.settings = settings
        self.feedURL = feedURL
        self.client = client
        gate = settings.usa.gate(client, clock: clock, logger: logger, longestWait: longestWait, meter: meter)
    }

    /// - Returns: nil for the affiliates where nobody says who asks, and for a source without its key.
    func cards(_ source: RaceSource, milliseconds: Int) -> (any CardFeed)? {
        switch source {
        case .neds:
            NedsCardFeed(
                base: feedURL, transport: client, timeoutMilliseconds: milliseconds, answers: answers)
        case .affiliates: affiliates(milliseconds: milliseconds)
        case .horseRacingUSA: usa(milliseconds: milliseconds)
        default: nil
        }
    }

    /// - Returns: nil for a source that lists none, or cannot be asked.
    func meetings(_ source: RaceSource, milliseconds: Int) -> (any MeetingsFeed)? {
        switch source {
        case .affiliates: affiliates(milliseconds: milliseconds)
        case .horseRacingUSA: usa(milliseconds: milliseconds)
        default: nil
        }
    }

    /// Requests to Horse Racing USA, by every program of this user.
    func spent() async -> (today: Int, thisMonth: Int) { await gate.spent() }

    private func usa(milliseconds: Int) -> HorseRacingUSAFeed? {
        settings.usa.feed(gate, answers: answers, milliseconds: milliseconds)
    }

    /// - Returns: nil where nobody says who asks.
    func affiliates(milliseconds: Int) -> AffiliatesFeed? {
        settings.endpoint.map {
            AffiliatesFeed(
                endpoint: $0, transport: client, timeoutMilliseconds: milliseconds, answers: answers)
        }
    }

    /// Asks every source that serves a part of a card, all at once: one that hangs takes no time from the others.
    func answers(of id: RaceID, milliseconds: Int) async -> [RaceSource: Result<CardAnswer, FeedError>] {
        await withTaskGroup(of: (RaceSource, Result<CardAnswer, FeedError>).self) { group in
            for source in settings.ofCards where id.canBe(of: source) {
                group.addTask { (source, await answer(of: id, by: source, milliseconds: milliseconds)) }
            }
            var answers: [RaceSource: Result<CardAnswer, FeedError>] = [:]
            for await (source, answer) in group { answers[source] = answer }
            return answers
        }
    }

    func answer(of id: RaceID, by source: RaceSource, milliseconds: Int) async -> Result<CardAnswer, FeedError> {
        guard milliseconds > 0, let feed = cards(source, milliseconds: milliseconds) else {
            return .failure(.timedOut(detail: "no time is left"))
        }
        do throws(FeedError) {
            return .success(try await feed.card(of: id))
        } catch {
            return .failure(error)
        }
    }
}

extension SourceSettings {
    /// Every source that serves a part of a card, the first choice for the runners first.
    var ofCards: [RaceSource] {
        (card + results + status).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Where a source is asked; nil for the feed's own.
    func address(_ source: RaceSource) -> String? {
        switch source {
        case .affiliates: affiliatesURL
        case .horseRacingUSA: usa.url
        default: nil
        }
    }

    /// Of a list, those that list meetings.
    static func listing(_ sources: [RaceSource]) -> [RaceSource] { sources.filter { $0 != .neds } }

    /// One card of what the sources said, as the board's own has it (`CardBoard`): the first choice's word before the
    /// others', and the result from those that serve results.
    /// - Returns: nil where nobody said anything.
    func merged(_ cards: [RaceSource: RaceCard]) -> RaceCard? {
        let result = Self.filled(results.compactMap { cards[$0] })
        guard var merged = Self.filled(card.compactMap { cards[$0] }) ?? result ?? cards.values.first else {
            return nil
        }
        if let result { merged = merged.withResult(of: result) }
        if results.isEmpty { (merged.placings, merged.dividends) = ([], []) }
        merged.status = status.lazy.compactMap { cards[$0]?.status }.first ?? merged.status
        return merged
    }

    private static func filled(_ cards: [RaceCard]) -> RaceCard? {
        cards.dropFirst().reduce(cards.first) { $0?.filled(from: $1) }
    }
}
