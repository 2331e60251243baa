import FoundationEssentials
import Models
import Repository
import Services
import Settings

@testable import Fleet

/// What comes from a venue's relay: read twice it is the same, written and read again it is the same, every text is
/// clean; a board that takes it keeps its rules.
enum RelayProperty {
    private static let now = Date(timeIntervalSince1970: 1_795_230_000)
    private static let venue = FleetName.here

    /// The first byte chooses the kind of message.
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        var rules = Rules()
        let kind = reader.choice(6)
        let document = [
            BrokerDocument.board, BrokerDocument.beat, BrokerDocument.status, BrokerDocument.card,
            BrokerDocument.time, BrokerDocument.presence,
        ][kind]
        guard let body = BrokerMessage.body(&reader, document: document, &rules) else { return rules.broken }
        let id = RaceID("a")
        let topic: FleetTopic = [
            .board(venue), .beat(venue), .status(id, of: venue), .card(id, of: venue), .answer(venue, of: venue),
            .relayUp(venue),
        ][kind]
        switch kind {
        case 0: check(read(RelayBoard.self, body, &rules)?.answer, &rules)
        case 1:
            if let beat = read(RelayBeat.self, body, &rules) {
                rules.hold((1...60).contains(beat.budget) && (0...100_000).contains(beat.boxes), "a beat's numbers")
                rules.hold(beat.feed.source, limit: 100)
            }
        case 2: _ = read(RelayStatus.self, body, &rules)
        case 3: _ = read(RelayCard.self, body, &rules)
        case 4: _ = read(RelayTime.self, body, &rules)
        default: rules.hold(read(FleetPresence.self, body, &rules)?.program, limit: 40)
        }
        follow(RelayMessage(topic, body, wasKept: bytes.count % 2 == 0), &rules)
        return rules.broken
    }

    /// Reads a body twice, and what is written of it once more.
    static func read<Value: FleetPayload & Equatable>(
        _ type: Value.Type, _ body: [UInt8], _ rules: inout Rules
    ) -> Value? {
        do throws(Flaw) {
            let value = try Value(body: body)
            rules.hold((try? Value(body: body)) == value, "reading \(type) twice gives two")
            // Fractions of seconds are not written, so the second reading may differ from the first, and no other.
            guard let written = try? Value(body: value.body) else {
                rules.hold(false, "\(type) cannot be read as it is written")
                return value
            }
            rules.hold((try? Value(body: written.body)) == written, "\(type) is not read as it is written")
            return value
        } catch {
            rules.hold(error.words, limit: 200)
            return nil
        }
    }

    private static func check(_ answer: FeedAnswer?, _ rules: inout Rules) {
        guard let answer else { return }
        rules.hold(Set(answer.races.map(\.id)).count == answer.races.count, "a race is there twice")
        for race in answer.races {
            rules.hold((0...999).contains(race.number), "the number \(race.number)")
            rules.hold(
                (0..<253_402_300_800).contains(race.advertisedStart.timeIntervalSince1970), "a start out of range")
            for (text, limit) in [(race.id.text, 100), (race.meeting, 80), (race.name, 160)] {
                rules.hold(text, limit: limit)
            }
        }
    }

    /// The message as a box takes it, between a question and another one.
    private static func follow(_ message: RelayMessage, _ rules: inout Rules) {
        var follower = RelayFollower(hasCache: false, rate: 20)
        var board = RaceBoard(settings: RaceBoard.Settings(filter: .all, rows: 12), now: now)
        _ = board.handle(.start, at: now)
        var actions = follower.connection(true, at: now)
        actions += follower.take(
            RelayMessage(.answer(venue, of: venue), RelayTime(number: 1, at: now).body), at: now + 1)
        actions += follower.take(message, at: now + 2)
        actions += follower.take(message, at: now + 3)
        for action in actions {
            switch action {
            case .report(let news): _ = board.handle(.relayed(news), at: now + 3)
            case .request: break
            case .flaw(_, let words): rules.hold(words, limit: 200)
            }
        }
        _ = board.handle(.timer, at: now + 10)
        let snapshot = board.snapshot(at: now + 10)
        let server = snapshot.clock.now(device: now + 10)
        for race in snapshot.races {
            rules.hold(race.race.advertisedStart + 60 > server, "a race is shown for more than 60 s")
        }
    }
}
