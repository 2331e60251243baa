package import FoundationEssentials
import Glibc
import Models
import System

/// Reports the state of the program to systemd: sd_notify(3), one datagram per message. Does nothing without systemd.
package struct SdNotify {
    /// `NOTIFY_SOCKET`: a path, or an abstract name that is written `@name`.
    private let path: String?
    /// Seconds within which the watchdog must be fed; nil if it is off, or for another process.
    package let watchdog: TimeInterval?

    /// - Parameter process: whose watchdog it is, by `WATCHDOG_PID`.
    package init(environment: [String: String], process: Int32 = getpid()) {
        let named = environment["NOTIFY_SOCKET"] ?? ""
        path = named.hasPrefix("/") || named.hasPrefix("@") ? named : nil
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { UInt64($0) } ?? 0
        watchdog = isMeant && microseconds > 0 ? TimeInterval(microseconds) / 1e6 : nil
    }

    /// Started: the first frame is on the screen.
    package func ready(_ status: String) { send("READY=1\nSTATUS=\(Self.line(status))") }
    /// One line for `systemctl status`, at most 300 characters.
    package func status(_ text: String) { send("STATUS=\(Self.line(text))") }
    /// Tells systemd's watchdog that the program works.
    package func feed() { send("WATCHDOG=1") }
    /// - Parameter monotonic: microseconds of CLOCK_MONOTONIC, as `Type=notify-reload` requires.
    package func reloading(monotonic: UInt64) { send("RELOADING=1\nMONOTONIC_USEC=\(monotonic)") }
    /// The settings have been read, or stay as they were.
    package func reloaded() { send("READY=1") }
    /// Tells systemd that a regular end has begun.
    package func stopping() { send("STOPPING=1\nSTATUS=stopping") }

    /// A line feed would begin another variable.
    private static func line(_ text: String) -> String { FeedText.clean(text, limit: 300) }

    /// Never waits: a message that cannot be sent is lost, and the next one has the same content.
    private func send(_ message: String) {
        guard let path else { return }
        let descriptor = UnixSocket.open(SOCK_DGRAM, SOCK_NONBLOCK)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(message.utf8)
        _ = UnixSocket.withAddress(path) { address, size in
            sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, size)
        }
    }
}
