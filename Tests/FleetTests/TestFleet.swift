import FoundationEssentials
import Models
import RacingTestKit
import Services
import Settings
import Testing

@testable import Fleet
@testable import Repository

/// A fleet board and short ways to give it messages. Times are seconds after `t0`.
struct TestFleet {
    enum Subject { case boxUp, health, acknowledgement, shot }

    var board = FleetBoard()

    init() { board.joined(at: .t0) }

    func inventory(_ list: String) -> FleetInventory { (try? FleetInventory(list)) ?? FleetInventory() }

    mutating func send(
        _ subject: Subject, _ box: String, _ body: [UInt8], at seconds: Double = 0, wasKept: Bool = false
    ) {
        guard let address = BoxAddress(box) else {
            Issue.record("no box: \(box)")
            return
        }
        let topic: FleetTopic =
            switch subject {
            case .boxUp: .boxUp(address.name, of: address.venue)
            case .health: .health(address.name, of: address.venue)
            case .acknowledgement: .acknowledgement(address.name, of: address.venue)
            case .shot: .shot(address.name, of: address.venue)
            }
        board.take(RelayMessage(topic, body, wasKept: wasKept), at: .t0 + seconds)
    }

    mutating func up(_ box: String, at seconds: Double = 0) {
        send(.boxUp, box, FleetPresence(isUp: true, since: .t0 + seconds).body, at: seconds)
    }

    mutating func health(_ box: String, _ health: BoxHealth, at seconds: Double = 0, wasKept: Bool = false) {
        send(.health, box, health.body, at: seconds, wasKept: wasKept)
    }

    mutating func send(
        _ topic: (FleetName) -> FleetTopic, of venue: String, _ body: [UInt8], at seconds: Double = 0,
        wasKept: Bool = false
    ) {
        guard let name = FleetName(venue) else { return }
        board.take(RelayMessage(topic(name), body, wasKept: wasKept), at: .t0 + seconds)
    }

    mutating func bridge(_ venue: String, _ text: String, at seconds: Double = 0, wasKept: Bool = false) {
        send(FleetTopic.bridge, of: venue, Array(text.utf8), at: seconds, wasKept: wasKept)
    }

    mutating func snapshot(at seconds: Double) -> FleetSnapshot { board.snapshot(at: .t0 + seconds) }

    mutating func row(_ box: String, at seconds: Double = 0) -> FleetRow? {
        snapshot(at: seconds).rows.first { $0.box.text == box }
    }

    mutating func venue(_ name: String, at seconds: Double = 0) -> FleetVenue? {
        snapshot(at: seconds).venues.first { $0.name.text == name }
    }
}
