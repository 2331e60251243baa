import FoundationEssentials
import Models
import Services

/// News of a relay in the black box (docs/blackbox.md): boards and beats as the relay sent them.
extension RelayNews {
    private struct Form: Codable {
        enum Kind: String, Codable { case board, beat, time, gone }

        let kind: Kind
        /// Payload of the board or the beat.
        var body: String?
        /// Seconds between two requests of the box if the relay falls silent.
        var share: Double?
        /// The server's clock, and the program's at the question.
        var server: String?
        var requested: String?

        enum CodingKeys: String, CodingKey {
            case kind, body, share, server
            case requested = "asked"
        }
    }

    package var json: String {
        func text(_ body: [UInt8]) -> String { String(decoding: body, as: UTF8.self) }
        let form =
            switch self {
            case .board(let board): Form(kind: .board, body: text(board.body))
            case .beat(let beat, let share): Form(kind: .beat, body: text(beat.body), share: share)
            case .time(let server, let requested):
                Form(kind: .time, server: RecordTime.format(server), requested: RecordTime.format(requested))
            case .gone: Form(kind: .gone)
            }
        // Encoding never fails for the values that news can have.
        return (try? JSONText.of(form)) ?? ""
    }

    /// - Returns: nil for any other text.
    init?(json: String) {
        guard let form = try? JSONDecoder().decode(Form.self, from: Data(json.utf8)) else { return nil }
        let body = Array((form.body ?? "").utf8)
        switch form.kind {
        case .board:
            guard let board = try? RelayBoard(body: body) else { return nil }
            self = .board(board)
        case .beat:
            guard let beat = try? RelayBeat(body: body), let share = form.share, (0...86_400).contains(share) else {
                return nil
            }
            self = .beat(beat, share: share)
        case .time:
            guard let server = form.server.flatMap(RecordTime.parse),
                let requested = form.requested.flatMap(RecordTime.parse)
            else { return nil }
            self = .time(serverDate: server, requested: requested)
        case .gone: self = .gone
        }
    }
}

extension RecordEntry {
    /// News of a relay; nil for another entry, and for news that cannot be read.
    var news: RelayNews? {
        guard case .relayed(let at, let json) = self, let news = RelayNews(json: json) else { return nil }
        // The store keeps thousandths of the answer's time.
        guard case .time(let server, let requested) = news else { return news }
        return .time(serverDate: server, requested: min(requested, at))
    }

    /// The source of a relay's list; nil for another entry.
    var relayedSource: RaceSource? {
        guard case .board(let board)? = news else { return nil }
        return Catalogue.source(named: board.feed.source)
    }
}
