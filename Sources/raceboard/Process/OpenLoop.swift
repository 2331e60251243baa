import CurlTransport
import MainLoop

/// Makes the live ends, and tells a failure of one in words.
@MainActor
enum OpenLoop {
    /// - Parameter signals: those that the loop is to receive.
    static func make(signals: [Int32]) throws(Failure) -> MainLoop {
        do {
            let loop = try MainLoop()
            if !signals.isEmpty { try loop.takeSignals(signals) }
            return loop
        } catch {
            throw Failure("internal", "The event loop cannot be made: \(error)", status: .internal)
        }
    }

    static func transport() throws(Failure) -> CurlTransport {
        do {
            return try CurlTransport(version: Version.text)
        } catch {
            throw Failure("internal", "libcurl cannot be used: \(error)", status: .internal)
        }
    }
}
