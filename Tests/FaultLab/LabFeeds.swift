import FoundationEssentials
import Models
import Repository
import Services

/// What has come to one run of the program, and has not been checked by the oracle yet.
enum Heard {
    case races(World.Delivery, requested: Date)
    case card(RaceSource, World.Reply<CardAnswer>, of: RaceID?, opened: Int)
    case result(RaceID, World.Reply<CardAnswer>)
    case meetings(String, RaceSource, World.Reply<MeetingsAnswer>)
}

/// The feeds of one run of the program: each request goes to the world, and its answer comes when the program's clock
/// has reached it.
@MainActor
final class LabFeeds {
    private unowned let lab: Lab
    private unowned let program: LabProgram

    init(_ lab: Lab, _ program: LabProgram) {
        (self.lab, self.program) = (lab, program)
    }

    fileprivate func races(_ source: RaceSource, count: Int) async throws(FeedError) -> FeedAnswer {
        let (delivery, requested) = (lab.request(source, count: count), program.now)
        try await pass(delivery.latency)
        lab.heard.append(.races(delivery, requested: requested))
        return try delivery.outcome.get()
    }

    fileprivate func card(_ source: RaceSource, _ id: RaceID) async throws(FeedError) -> CardAnswer {
        let (opened, race) = (program.cards.opened, program.cards.race?.id)
        let reply = lab.request { $0.card(source, id, at: lab.server) }
        try await pass(reply.latency)
        lab.heard.append(.card(source, reply, of: race, opened: opened))
        return try reply.outcome.get()
    }

    fileprivate func result(_ source: RaceSource, _ id: RaceID) async throws(FeedError) -> CardAnswer {
        let board = program.day.boardID(of: id, at: source)
        let reply = lab.request { $0.card(source, id, at: lab.server) }
        try await pass(reply.latency)
        lab.heard.append(.result(board, reply))
        return try reply.outcome.get()
    }

    fileprivate func meetings(_ day: String, _ source: RaceSource) async throws(FeedError) -> MeetingsAnswer {
        let reply = lab.request { $0.meetings(day: day, of: source, at: lab.server) }
        try await pass(reply.latency)
        lab.heard.append(.meetings(day, source, reply))
        return try reply.outcome.get()
    }

    private func pass(_ latency: TimeInterval) async throws(FeedError) {
        await program.clock.sleep(until: program.now + latency)
        if Task.isCancelled { throw .cancelled }
    }

    // MARK: -

    func next(_ source: RaceSource) -> any NextRacesFeed { Next(feeds: self, source: source) }
    /// - Parameter isOpen: true for the card that is open, false for results.
    func cards(_ source: RaceSource, isOpen: Bool) -> any CardFeed {
        Cards(feeds: self, source: source, isOpen: isOpen)
    }
    func days(_ source: RaceSource) -> any MeetingsFeed { Days(feeds: self, source: source) }

    private struct Next: NextRacesFeed {
        let feeds: LabFeeds
        let source: RaceSource

        @MainActor func nextRaces(count: Int) async throws(FeedError) -> FeedAnswer {
            try await feeds.races(source, count: count)
        }
    }

    private struct Cards: CardFeed {
        let feeds: LabFeeds
        let source: RaceSource
        let isOpen: Bool

        @MainActor func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
            isOpen ? try await feeds.card(source, id) : try await feeds.result(source, id)
        }
    }

    private struct Days: MeetingsFeed {
        let feeds: LabFeeds
        let source: RaceSource

        @MainActor func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
            try await feeds.meetings(day, source)
        }
    }
}
