internal import CCurl
internal import Services
internal import Synchronization

/// libcurl, loaded when the first request is made.
package enum CurlLibrary {
    private static let lock = Mutex(())

    /// Loads it, once for the process.
    /// - Throws: `.unreadable` with the loader's words. A later call tries again.
    static func load() throws(TransportError) {
        let problem = lock.withLock { _ in rb_curl_load().map { String(cString: $0) } }
        if let problem { throw .unreadable(detail: "libcurl cannot be loaded, install libcurl4 (\(problem))") }
    }

    /// Version of libcurl and of the libraries in it, as `curl --version` prints them; nil where it cannot be loaded.
    package static var version: String? {
        do throws(TransportError) {
            try load()
            return String(cString: rb_curl_version())
        } catch {
            return nil
        }
    }
}
