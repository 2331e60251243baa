import CMosquitto
import Glibc
import Models
import Services
import Settings
import System

/// One client of libmosquitto, from its first try to connect to its end: it is not used for a second one, so that no
/// message of an earlier connection is sent again.
final class BrokerConnection {
    /// News from the broker or the library.
    enum Report {
        /// - keepAlive: seconds that the broker demands; 0 for none.
        case answered(reason: Int32, keepAlive: Int)
        case ended(reason: Int32)
        case acknowledged(id: Int32, reason: Int32)
        case subscribed(reasons: [Int32])
        /// - body: as it came; nil if it is too large.
        case received(topic: String, body: [UInt8]?, wasKept: Bool)
    }

    /// Notes that the library's calls leave here.
    private final class Notes {
        var reports: [Report] = []
        /// Line that the library logged last; empty for none.
        var log = ""
        /// Why a packet did not pass.
        var flaw: String?
    }

    /// Seconds after which the broker counts a silent client as gone (1.5 times this).
    let keepAlive: Int
    private let client: OpaquePointer
    private let notes = Notes()
    private let address: RelayAddress
    /// Bytes of a packet from the broker that is not yet whole.
    private var packet = rb_mqtt_packet()

    /// - Throws: `.unreadable` for a file of the certificates, `.other` without memory.
    init(_ access: RelayAccess) throws(RelayError) {
        guard let client = rb_mqtt_new(access.clientID, Unmanaged.passUnretained(notes).toOpaque()) else {
            throw .other(detail: "no memory for a client")
        }
        (self.client, address, keepAlive) = (client, access.address, access.keepAlive)
        if let folder = access.identity {
            let identity = try LinkIdentity(folder: folder)
            let code = rb_mqtt_use_tls(client, identity.authority, identity.certificate, identity.key)
            if let error = failure(code) { throw error }
        }
        guard let will = access.will else { return }
        let topic = will.topic
        let code = rb_mqtt_set_will(
            client, topic.text, will.body, Int32(clamping: will.body.count), topic.isConfirmed, topic.isRetained)
        if let error = failure(code) { throw error }
    }

    deinit {
        rb_mqtt_free(client)
        rb_mqtt_packet_free(&packet)
    }

    /// Looks the name up, which blocks, and begins to connect.
    /// - Parameter source: own address: `0.0.0.0` for IPv4 alone; nil for any.
    func connect(from source: String?) -> RelayError? {
        failure(rb_mqtt_connect(client, address.host, Int32(address.port), Int32(clamping: keepAlive), source))
    }

    /// Socket to poll; -1 when the connection has ended.
    var socket: Int32 { rb_mqtt_socket(client) }
    var wantsWrite: Bool { rb_mqtt_wants_write(client) }

    func read() -> RelayError? {
        let error = failure(rb_mqtt_read(client, &packet, Unmanaged.passUnretained(notes).toOpaque()))
        return notes.flaw.map { .other(detail: $0) } ?? error
    }
    func write() -> RelayError? { failure(rb_mqtt_write(client)) }
    func ping() -> RelayError? { failure(rb_mqtt_misc(client)) }
    func disconnect() -> RelayError? { failure(rb_mqtt_disconnect(client)) }

    func subscribe(_ filters: [String]) -> RelayError? {
        let copies = filters.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return failure(rb_mqtt_subscribe(client, copies.map { UnsafePointer($0) }, Int32(clamping: copies.count)))
    }

    /// - Returns: its number, which comes back in `acknowledged`, or the library's code.
    func publish(_ message: RelayMessage, _ sent: [UInt8]) -> (id: Int32, code: Int32) {
        let topic = message.topic
        var id: Int32 = 0
        let code = rb_mqtt_publish(
            client, &id, topic.text, sent, Int32(clamping: sent.count), topic.isConfirmed, topic.isRetained,
            UInt32(clamping: message.lifetime ?? 0))
        return (id, code)
    }

    /// Reports since the last call of this method.
    func takeReports() -> [Report] {
        defer { notes.reports.removeAll() }
        return notes.reports
    }

    /// The error of a code that a call has just returned; nil for none.
    func failure(_ code: Int32) -> RelayError? {
        let error = errno
        return code == RB_MQTT_DONE ? nil : LinkFailure.error(code, errno: error, log: notes.log)
    }

    /// The functions that the library calls, for all clients.
    static var events: rb_mqtt_events {
        func notes(_ context: UnsafeMutableRawPointer?) -> Notes? {
            context.map { Unmanaged<Notes>.fromOpaque($0).takeUnretainedValue() }
        }
        return rb_mqtt_events(
            answered: { notes($0)?.reports.append(.answered(reason: $1, keepAlive: Int($2))) },
            ended: { notes($0)?.reports.append(.ended(reason: $1)) },
            acknowledged: { notes($0)?.reports.append(.acknowledged(id: $1, reason: $2)) },
            subscribed: { context, count, reasons in
                let list = UnsafeBufferPointer(start: reasons, count: reasons == nil ? 0 : Int(max(0, count)))
                notes(context)?.reports.append(.subscribed(reasons: Array(list)))
            },
            received: { context, topic, body, size, wasKept in
                let topic = topic.map { String(cString: $0) } ?? ""
                let bytes = UnsafeRawBufferPointer(start: body, count: body == nil ? 0 : size)
                notes(context)?.reports.append(
                    .received(
                        topic: topic, body: size > LinkBody.mostSent ? nil : Array(bytes), wasKept: wasKept))
            },
            warned: { context, words in
                if let words { notes(context)?.log = String(cString: words) }
            },
            passes: { context, packet, have, size in
                let flaw = LinkPacket.flaw(in: UnsafeRawBufferPointer(start: packet, count: have), size: size)
                if let flaw { notes(context)?.flaw = flaw }
                return flaw == nil
            })
    }
}

/// Certificates of a client: a folder with `ca.crt`, `client.crt` and `client.key`.
struct LinkIdentity {
    let authority: String
    let certificate: String
    let key: String

    /// Checks that the files can be read, and that no other user can read the key.
    /// - Throws: `.unreadable`.
    init(folder: String) throws(RelayError) {
        func path(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }
        (authority, certificate, key) = (path("ca.crt"), path("client.crt"), path("client.key"))
        for file in [authority, certificate] { _ = try Self.status(of: file) }
        let status = try Self.status(of: key)
        // A key of root may be readable for a group, so that a service without root's rights can read it.
        let forbidden: mode_t = status.st_uid == 0 && geteuid() != 0 ? 0o037 : 0o077
        guard status.st_mode & forbidden == 0 else {
            throw .unreadable(detail: "\(key) is open to others: chmod 600 \(key)")
        }
    }

    private static func status(of path: String) throws(RelayError) -> stat {
        let status: stat
        do throws(FileProblem) {
            status = try OpenFile(path, .read, links: .followed).status()
            if let problem = FileProblem(kind: status.st_mode) { throw problem }
        } catch {
            throw .unreadable(detail: "\(path): \(error.words)")
        }
        // For a missing file the units pass a line feed (SetCredential).
        guard status.st_size > 1 else { throw .unreadable(detail: "\(path) is empty") }
        return status
    }
}
