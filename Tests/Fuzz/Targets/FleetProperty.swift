import Facts
import FoundationEssentials
import Models
import Screen
import Services
import Settings
import ViewModels
import Views

@testable import Fleet

/// What goes to boxes and comes from them: notices and orders as a box takes them, saves them and reads them again;
/// reports and answers as the fleet reads, prints and draws them.
enum FleetProperty {
    private static let now = Date(timeIntervalSince1970: 1_795_230_000)
    private static let zone = LocalTime(is12Hour: false) { _ in LocalTime.Reading(offset: 39_600, abbreviation: "AEDT")
    }
    private static let names = ["flemington", "bar-2", "stand"].compactMap(FleetName.init)
    private static let sizes = [TerminalSize(columns: 40, rows: 12), TerminalSize(columns: 120, rows: 40)]

    /// The first byte chooses the kind of message, the second one its place.
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        var rules = Rules()
        let (venue, box, group) = (names[0], names[1], names[2])
        let kind = reader.choice(7)
        let scope = reader.pick([.all, .venue(venue), .group(group, of: venue), FleetTopic.Scope.box(box, of: venue)])
        let document = [
            BrokerDocument.notice, BrokerDocument.time, BrokerDocument.order, BrokerDocument.presence,
            BrokerDocument.health, BrokerDocument.acknowledgement, BrokerDocument.shot,
        ][kind]
        guard let body = BrokerMessage.body(&reader, document: document, &rules) else { return rules.broken }
        let topic: FleetTopic = [
            .notice(scope), .question(box, of: venue), .order(box, of: venue), .boxUp(box, of: venue),
            .health(box, of: venue), .acknowledgement(box, of: venue), .shot(box, of: venue),
        ][kind]
        read(body, kind, scope, &rules)
        show(RelayMessage(topic, body, wasKept: bytes.count % 2 == 0), &rules)
        return rules.broken
    }

    private static func read(_ body: [UInt8], _ kind: Int, _ scope: FleetTopic.Scope, _ rules: inout Rules) {
        let place = BoxPlace(BoxAddress(names[1], of: names[0]), groups: [names[2]])
        switch kind {
        case 0: takeNotice(body, scope, place, &rules)
        case 1: _ = RelayProperty.read(RelayTime.self, body, &rules)
        case 2: _ = RelayProperty.read(SentOrder.self, body, &rules)
        case 3: rules.hold(RelayProperty.read(FleetPresence.self, body, &rules)?.program, limit: 40)
        case 4:
            if let health = RelayProperty.read(BoxHealth.self, body, &rules) { check(health, &rules) }
        case 5:
            let answer = RelayProperty.read(BoxAcknowledgement.self, body, &rules)
            rules.hold(answer?.scope, limit: 120)
            rules.hold(answer?.refused, limit: 200)
        default:
            let lines = RelayProperty.read(BoxShot.self, body, &rules)?.lines ?? []
            rules.hold(lines.count <= 200, "\(lines.count) lines")
            for line in lines { check(line, &rules) }
        }
    }

    // MARK: - At the box

    private static func takeNotice(_ body: [UInt8], _ scope: FleetTopic.Scope, _ place: BoxPlace, _ rules: inout Rules)
    {
        guard let received = try? ReceivedNotice(body: body) else { return }
        var notices = BoxNotices(place)
        _ = notices.take(
            .notice(Notice(rev: 3, level: .announcement, text: "x", from: now, until: now + 60)), for: scope, at: now)
        _ = notices.take(received, for: scope, at: now)
        let standing = [notices.evacuation(at: now), notices.announcement(at: now)].compactMap(\.self)
        for notice in standing {
            rules.hold(notice.notice.text, limit: Notice.longest)
            rules.hold(notice.notice.by, limit: 60)
            rules.hold(notice.notice.until > now, "a notice stands after its end")
        }
        _ = notices.frame(with: standing.map(\.onScreen), at: now)
        for answer in notices.acknowledgements(at: now, on: BoxNotices.Shown()) {
            rules.hold(answer.refused, limit: 200)
        }
        let again = BoxNotices(place, file: notices.file)
        rules.hold(again.revs == notices.revs && again.shown == notices.shown, "a notice is not there after a restart")
        rules.hold(
            again.evacuation(at: now)?.notice.text == notices.evacuation(at: now)?.notice.text,
            "another evacuation after a restart")
    }

    // MARK: - At the fleet

    private static func check(_ health: BoxHealth, _ rules: inout Rules) {
        for (text, limit) in [(health.program, 40), (health.television, 20), (health.problem, 200)] {
            rules.hold(text, limit: limit)
        }
        rules.hold(health.groups.count <= 20 && health.revs.count <= 46 && health.shown.count <= 46, "too many places")
    }

    /// The message between those of a box that runs, printed in every form and drawn at two sizes.
    private static func show(_ message: RelayMessage, _ rules: inout Rules) {
        var board = FleetBoard()
        board.joined(at: now)
        let (venue, box) = (names[0], names[1])
        board.take(RelayMessage(.boxUp(box, of: venue), FleetPresence(isUp: true, since: now).body), at: now)
        board.take(RelayMessage(.health(box, of: venue), BoxHealth(at: now - 1, state: .live).body), at: now)
        board.take(message, at: now + 1)
        var changes = FleetChanges()
        for second in [1.0, 200, 4e9] {
            let snapshot = board.snapshot(at: now + second)
            var texts = [snapshot.metrics, (try? snapshot.json(isSimulated: false)) ?? "\u{7}"]
            texts += changes.take(snapshot).map { (try? $0.json(isSimulated: false)) ?? "\u{7}" }
            texts += frames(of: snapshot, board.shot(of: BoxAddress(box, of: venue)))
            for text in texts { check(text, &rules) }
        }
    }

    /// The list, the venues, the boxes of one, and the page of the first.
    private static func frames(of snapshot: FleetSnapshot, _ shot: BoxShot?) -> [String] {
        var screen = FleetScreen(broker: "mqtt://centre:1883", localTime: zone, theme: .standard)
        screen.setRoom(20)
        screen.take(snapshot, shot: shot)
        var texts: [String] = []
        for intent in [BoardIntent?.none, .fleet(.toggleVenues), .open, .open] {
            if let intent { _ = screen.serve(intent, at: snapshot.at) }
            let state = screen.state(at: snapshot.at)
            for size in sizes {
                var canvas = Canvas(size: size, repertoire: .unicode)
                _ = FleetView.draw(state, layout: FleetLayout(size: size, of: state), on: &canvas)
                texts.append((0..<size.rows).map { canvas.buffer.text(row: $0) }.joined(separator: "\n"))
            }
        }
        return texts
    }

    private static func check(_ text: String, _ rules: inout Rules) {
        for scalar in text.unicodeScalars where PrintProperty.isCommand(scalar) && scalar != "\n" {
            rules.hold(false, "U+\(String(scalar.value, radix: 16)) is shown")
        }
    }
}
