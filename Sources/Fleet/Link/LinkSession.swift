import CMosquitto
import Glibc
import Models
import Services
import System

/// One connection: connects, subscribes, sends and receives until it ends or is closed.
final class LinkSession {
    /// Seconds until the broker must have let the client in.
    private static let timeout = 10.0
    /// Seconds for messages that are still to be sent when the link is closed.
    private static let farewell = 0.7
    /// Most messages that the broker has not confirmed. Further ones wait, the last one of each topic.
    private static let window = 20

    /// Seconds since the broker let the client in; 0 before.
    var lasted: Double { upSince.map { DeviceClock.sinceBoot - $0 } ?? 0 }
    /// Whether a byte has passed in either direction.
    private(set) var isReached = false

    private let access: RelayAccess
    private let mailbox: LinkMailbox
    private let connection: BrokerConnection
    private let emit: (RelayEvent) -> Void
    private var upSince: Double?
    /// Whether the broker has begun to send messages of the subscriptions.
    private var isJoined = false
    private var keepAlive: Double
    /// Instant at which the library is called to see whether it must ping: at each third of `keepAlive`, since it
    /// counts from what it has sent by itself, too, and the broker waits only half as long again.
    private var checkAt = DeviceClock.sinceBoot
    private var unconfirmed: [(id: Int32, message: RelayMessage)] = []

    init(_ access: RelayAccess, _ mailbox: LinkMailbox, _ emit: @escaping (RelayEvent) -> Void) throws(RelayError) {
        (self.access, self.mailbox, self.emit) = (access, mailbox, emit)
        connection = try BrokerConnection(access)
        keepAlive = Double(access.keepAlive)
    }

    /// - Parameter source: own address, or nil.
    /// - Returns: why it ended; nil when the link was closed.
    func run(from source: String?) -> RelayError? {
        defer {
            mailbox.setOnline(false)
            mailbox.putBack(unconfirmed.map(\.message))
        }
        guard let refusal = mailbox.lookingUp({ connection.connect(from: source) }) else { return nil }
        if let refusal { return refusal }
        do throws(RelayError) {
            let end = DeviceClock.sinceBoot + Self.timeout
            while upSince == nil, !mailbox.mustStop {
                guard DeviceClock.sinceBoot < end else { throw .timedOut(detail: "no answer within 10 s") }
                try turn(until: end)
            }
            while !mailbox.mustStop {
                try pump()
                try turn(until: checkAt)
            }
            finish()
            return nil
        } catch {
            return error
        }
    }

    /// Sleeps until something happens or it is time for a ping, and carries it out.
    private func turn(until deadline: Double) throws(RelayError) {
        let socket = connection.socket
        guard socket >= 0 else { throw .other(detail: "the connection is closed") }
        let events = Int16(connection.wantsWrite ? POLLIN | POLLOUT : POLLIN)
        var polled = [
            pollfd(fd: socket, events: events, revents: 0),
            pollfd(fd: mailbox.bell, events: Int16(POLLIN), revents: 0),
        ]
        let wait = Int32(clamping: Int(clamping: (max(0, deadline - DeviceClock.sinceBoot) * 1000).rounded(.up)))
        let count = Uninterrupted.call { poll(&polled, nfds_t(polled.count), wait) }
        guard count >= 0 else { throw .other(detail: SystemError(call: "poll", code: errno).description) }
        if polled[1].revents != 0 { mailbox.silence() }
        var error = carryOut(Int32(polled[0].revents))
        if error == nil, upSince != nil, DeviceClock.sinceBoot >= checkAt {
            error = connection.ping()
            checkAt = DeviceClock.sinceBoot + keepAlive / 3
        }
        // Reports from before the end still count, and the broker's reason comes before the library's code.
        for report in connection.takeReports() { try take(report) }
        if let error { throw error }
    }

    private func carryOut(_ events: Int32) -> RelayError? {
        if events & (POLLOUT | POLLERR | POLLHUP) != 0, !isReached {
            let error = Self.error(of: connection.socket)
            if error != 0 { return LinkFailure.ofSystem(error) }
        }
        if events & POLLOUT != 0 {
            if let error = connection.write() { return error }
            isReached = true
        }
        guard events & (POLLIN | POLLERR | POLLHUP) != 0, connection.socket >= 0 else { return nil }
        if let error = connection.read() { return error }
        isReached = true
        return nil
    }

    /// The error of a connection that was under way: SO_ERROR of socket(7). 0 for none.
    private static func error(of socket: Int32) -> Int32 {
        var (code, size): (Int32, socklen_t) = (0, 4)
        return getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : 0
    }

    private func take(_ report: BrokerConnection.Report) throws(RelayError) {
        switch report {
        case .answered(let reason, let demanded):
            guard reason == RB_MQTT_DONE else { throw LinkFailure.error(reason, errno: 0, log: "") }
            if demanded > 0 { keepAlive = Double(demanded) }
            // The broker reads packets in order, so later messages come after the subscriptions.
            if !access.filters.isEmpty, let error = connection.subscribe(access.filters) { throw error }
            upSince = DeviceClock.sinceBoot
            mailbox.setOnline(true)
            if access.filters.isEmpty { join() }
        case .ended(let reason):
            if reason >= RB_MQTT_FAILURE { throw LinkFailure.error(reason, errno: 0, log: "") }
        case .acknowledged(let id, let reason):
            guard let index = unconfirmed.firstIndex(where: { $0.id == id }) else { return }
            let topic = unconfirmed.remove(at: index).message.topic
            guard reason >= RB_MQTT_FAILURE else { return }
            emit(reason == RB_MQTT_NOT_AUTHORISED ? .refused(topic) : unreadable(topic.text, Self.words(reason)))
        case .subscribed(let reasons):
            join()
            for (filter, reason) in zip(access.filters, reasons) where reason >= RB_MQTT_FAILURE {
                emit(unreadable(filter, "the broker refuses the subscription: \(Self.words(reason))"))
            }
        case .received(let topic, let body, let wasKept):
            // Stored messages may come before the broker confirms the subscriptions.
            join()
            emit(received(topic, body, wasKept))
        }
    }

    private func join() {
        guard !isJoined else { return }
        isJoined = true
        emit(.connected)
    }

    private func received(_ topic: String, _ sent: [UInt8]?, _ wasKept: Bool) -> RelayEvent {
        guard let sent else { return unreadable(topic, LinkBody.tooLarge(LinkBody.mostSent)) }
        guard let known = FleetTopic(topic) else { return unreadable(topic, "the topic is not known") }
        do throws(Flaw) {
            return .received(RelayMessage(known, try LinkBody.unpacked(sent), wasKept: wasKept))
        } catch {
            return unreadable(topic, error.words)
        }
    }

    private func unreadable(_ topic: String, _ reason: String) -> RelayEvent {
        .unreadable(topic: FeedText.clean(topic, limit: 120), reason: reason)
    }

    private static func words(_ reason: Int32) -> String { rb_mqtt_words(reason).map { String(cString: $0) } ?? "" }

    /// Sends waiting messages, while the broker confirms them in time.
    private func pump() throws(RelayError) {
        while unconfirmed.count < Self.window, !connection.wantsWrite, let message = mailbox.take() {
            try send(message)
        }
    }

    private func send(_ message: RelayMessage) throws(RelayError) {
        let sent: [UInt8]
        do throws(Flaw) {
            sent = try LinkBody.packed(message.body)
        } catch {
            emit(unreadable(message.topic.text, error.words))
            return
        }
        let (id, code) = connection.publish(message, sent)
        let error = connection.failure(code)
        switch Int(code) {
        case RB_MQTT_DONE:
            if message.topic.isConfirmed { unconfirmed.append((id, message)) }
        case RB_MQTT_NO_CONNECTION, RB_MQTT_CONNECTION_LOST, RB_MQTT_ERRNO:
            mailbox.putBack([message])
            if let error { throw error }
        default:
            // The message breaks a limit of the broker, such as its size; the next message may pass.
            emit(unreadable(message.topic.text, Self.words(code)))
        }
    }

    /// Sends waiting messages, waits for their confirmation, and sends the farewell, for `farewell` seconds at most.
    private func finish() {
        guard upSince != nil else { return }
        let end = DeviceClock.sinceBoot + Self.farewell
        do throws(RelayError) {
            while DeviceClock.sinceBoot < end {
                try pump()
                if mailbox.isEmpty, unconfirmed.isEmpty, !connection.wantsWrite { break }
                try turn(until: end)
            }
        } catch {
            return
        }
        // The library closes the socket at once, and the system sends a reset if something has come meanwhile, which
        // would overtake the farewell. With a copy the socket stays until the broker has closed its end.
        let copy = fcntl(connection.socket, F_DUPFD_CLOEXEC, 3)
        defer { if copy >= 0 { close(copy) } }
        guard connection.disconnect() == nil else { return }
        while connection.socket >= 0, connection.wantsWrite, DeviceClock.sinceBoot < end {
            guard ready(connection.socket, POLLOUT, end), connection.write() == nil else { return }
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while copy >= 0, ready(copy, POLLIN, end), recv(copy, &buffer, buffer.count, 0) > 0 {}
    }

    private func ready(_ descriptor: Int32, _ events: Int32, _ end: Double) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        let wait = Int32(clamping: Int(clamping: (max(0, end - DeviceClock.sinceBoot) * 1000).rounded(.up)))
        return Uninterrupted.call { poll(&polled, 1, wait) } > 0
    }
}

/// Bodies on the wire: large ones are packed by gzip, which shows in their first two bytes.
enum LinkBody {
    /// Most bytes of a body that is sent as it is.
    static let packedFrom = 4000
    /// Most bytes of a body that are sent, packed or not.
    static let mostSent = 256 << 10
    /// Most bytes of a body that was unpacked.
    static let most = 2 << 20

    static func packed(_ body: [UInt8]) throws(Flaw) -> [UInt8] {
        guard body.count <= most else { throw Flaw(tooLarge(most)) }
        let sent = try body.count > packedFrom ? Gzip.pack(body) : body
        guard sent.count <= mostSent else { throw Flaw(tooLarge(mostSent)) }
        return sent
    }

    /// - Parameter sent: as it came.
    /// - Throws: for one that is damaged, or larger than `most`.
    static func unpacked(_ sent: [UInt8]) throws(Flaw) -> [UInt8] {
        try Gzip.isGzip(sent) ? Gzip.unpack(sent, limit: most) : sent
    }

    static func tooLarge(_ limit: Int) -> String {
        limit < 1 << 20 ? "it is larger than \(limit >> 10) kB" : "it is larger than \(limit >> 20) MB"
    }
}
