package import Commands
package import FoundationEssentials
import Logging
import Models
import Repository
import Services
package import Settings

/// Sends one thing to boxes and waits for their answers: composed on given ends.
@MainActor
package final class SendProgram: Program {
    package let life: ProgramLife
    /// Seconds within which the broker must answer, at the start and after a connection that was lost.
    private static let longestConnecting: TimeInterval = 10

    private let broker: BrokerChoice
    private let openLink: OpenLink
    private let ends: ProgramEnds
    private var sending: FleetSending
    private var link: (any RelayLink)?
    private var isConnected = false
    private var lastLoss: RelayError?
    private var deadline: Date

    /// - Parameter sending: the message and its receivers.
    package init(_ sending: FleetSending, over broker: BrokerChoice, openLink: @escaping OpenLink, ends: ProgramEnds) {
        (self.sending, self.broker, self.openLink, self.ends) = (sending, broker, openLink, ends)
        // What was sent is on its way before the farewell.
        life = ProgramLife(ends, limit: 2)
        deadline = ends.real.now + Self.longestConnecting
    }

    /// Answers that the boxes have given so far.
    package var report: FleetSendReport { sending.report }

    /// - Throws: where there can be no link.
    package func start() throws(Failure) {
        life.begin(self)
        var random = ends.random
        sending.number = Int.random(in: 1...1_000_000_000, using: &random)
        let mailbox = FleetMailbox(on: ends.real) { [weak self] in self?.take($0) }
        link = try openLink(
            RelayAccess(
                broker.relay, clientID: "send-\(ends.clientMark)", identity: broker.identity, filters: sending.filters)
        ) { mailbox.put($0) }
    }

    private func take(_ event: RelayEvent) {
        switch event {
        case .connected:
            isConnected = true
            sending.connected(at: ends.real.now)
        case .lost(let error):
            if isConnected { deadline = ends.real.now + Self.longestConnecting }
            isConnected = false
            lastLoss = error
            // Nothing that time changes.
            switch error {
            case .noLibrary, .nameNotFound, .unreadable, .badCertificate, .notAuthorised: fail(error)
            default: break
            }
        case .received(let message): sending.take(message, at: ends.real.now)
        case .refused(let topic):
            life.fail(
                Failure(
                    "refused", "The broker lets this client send nothing to \(topic.text)",
                    hint: "Its list of permissions has who may send what.", status: .unavailable))
        case .unreadable(let topic, let reason):
            ends.logger.warning("a message cannot be read", metadata: ["topic": "\(topic)", "reason": "\(reason)"])
        }
    }

    package func turn() -> Date? {
        let now = ends.real.now
        // Without a connection nothing has gone out for certain.
        while isConnected, let step = sending.step(at: now, time: ends.clock.now) {
            switch step {
            case .publish(let message): link?.publish(message)
            case .wait(let until): return until
            case .finished:
                life.close(status: 0)
                return nil
            }
        }
        guard now < deadline else {
            fail(lastLoss ?? .timedOut(detail: ""))
            return nil
        }
        return deadline
    }

    private func fail(_ error: RelayError) {
        life.fail(
            Failure(
                "unavailable", Translation.inEnglish { error.words(broker.relay.text) },
                hint: "See \(Manual.page("fleet/broker")) for brokers and certificates.", status: .unavailable))
    }

    package func finish() async { await link?.close() }
}

/// The broker of a command that sends to boxes.
package struct BrokerChoice: Hashable, Sendable {
    package let relay: RelayAddress
    /// Folder with the certificates; nil without TLS.
    package let identity: String?

    /// - Throws: 64 without the setting `relay`; 64 or 78 for a value that its setting does not take.
    package init(_ reader: SettingReader) throws(Failure) {
        guard let value = reader.value(.relay) else {
            throw Failure.usage("No broker is set", hint: "Add its address, such as --relay mqtts://broker.venue:8883.")
        }
        relay = try value.broker()
        identity = relay.isEncrypted ? reader.valueOrBuiltIn(.relayIdentity).text : nil
    }
}
