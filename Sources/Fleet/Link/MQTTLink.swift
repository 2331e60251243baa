import CMosquitto
import Models
import Services
import System

/// The live `RelayLink`: libmosquitto with MQTT 5, on one thread that owns the client and sleeps while there is no
/// work.
///
/// TLS certificates and the broker's name are verified. Name lookups and connections are the thread's, never the
/// caller's. A connection that is lost comes again after 1 to 60 s; each try that fails is reported as `.lost`.
package final class MQTTLink: RelayLink {
    private let mailbox: LinkMailbox
    private let thread: WorkerThread

    /// Starts the thread, which connects.
    /// - Parameters:
    ///   - generator: spreads the tries of many programs.
    ///   - onEvent: called on the thread; it must not block.
    /// - Throws: `.noLibrary` without libmosquitto, `.unreadable` for a file of the certificates that cannot be read
    ///   or a key that is open to others, `.other` without a thread.
    package init(
        _ access: RelayAccess, generator: any RandomNumberGenerator & Sendable,
        onEvent: @escaping @Sendable (RelayEvent) -> Void
    ) throws(RelayError) {
        try MQTTLibrary.load()
        if let folder = access.identity { _ = try LinkIdentity(folder: folder) }
        let mailbox = try LinkMailbox()
        do throws(SystemError) {
            thread = try WorkerThread { LinkLoop(access, mailbox, generator, onEvent).run() }
        } catch {
            throw .other(detail: error.description)
        }
        self.mailbox = mailbox
    }

    /// Ends the thread if `close()` was not called.
    deinit { mailbox.stop() }

    /// Sends a message, or keeps it until there is a connection. Never blocks.
    package func publish(_ message: RelayMessage) { mailbox.add(message) }

    /// Sends waiting messages and a farewell, which takes 1 s at most, and returns when the thread has ended. A thread
    /// that waits for a name server ends by itself when that answers.
    package func close() async {
        mailbox.stop()
        await withCheckedContinuation { mailbox.whenEnded($0) }
        if mailbox.isOver { thread.join() }
    }
}

/// libmosquitto, loaded when the first link is opened.
enum MQTTLibrary {
    /// Why it cannot be used, in the loader's words; nil when it is there.
    private static let problem: String? = {
        var events = BrokerConnection.events
        return rb_mqtt_load(&events).map { String(cString: $0) }
    }()

    /// Loads it, once for the process.
    /// - Throws: `.noLibrary`.
    static func load() throws(RelayError) {
        if let problem { throw .noLibrary(detail: problem) }
    }
}
