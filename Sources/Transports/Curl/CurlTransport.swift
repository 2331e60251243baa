internal import CCurl
package import Services
internal import Synchronization
internal import System

/// The live `HTTPTransport`: libcurl, with one thread that owns every handle and sleeps while there is no work.
///
/// TLS certificates and names are verified. Proxies come from the environment as libcurl reads it (`http_proxy`,
/// `https_proxy`, `all_proxy`, `no_proxy`: libcurl-env(3)). At most three redirects are followed, to http and https
/// only, and from https to https only. Connections are kept and shared, at most four to a host.
///
/// With `CURLOPT_NOSIGNAL` curl does not guard itself against `SIGPIPE`: its thread blocks the signal, and the
/// executable ignores it besides.
package final class CurlTransport: HTTPTransport {
    let mailbox: CurlMailbox
    private let thread: WorkerThread

    /// Starts the thread, which loads libcurl when there is a request.
    ///
    /// - Parameter version: version of the program, sent as `User-Agent: raceboard/VERSION`.
    /// - Throws: `.other` if the thread cannot be started.
    package init(version: String) throws(TransportError) {
        let mailbox = CurlMailbox()
        thread = try Self.thread {
            CurlLoop.run(mailbox) { () throws(TransportError) in
                try CurlLoop(mailbox, userAgent: "raceboard/" + version)
            }
        }
        self.mailbox = mailbox
    }

    private static func thread(_ body: @escaping @Sendable () -> Void) throws(TransportError) -> WorkerThread {
        do {
            return try WorkerThread(body)
        } catch {
            throw .other(code: Int(error.code), detail: "no thread: \(error.words)")
        }
    }

    /// Ends the thread if `close()` was not called.
    deinit {
        _ = mailbox.post(.stop)
    }

    /// Sends a GET and waits for the whole answer.
    /// - Throws: the error by libcurl's code (`CurlFailure`); `.unreadable` while libcurl cannot be loaded;
    ///   `.cancelled` if the task is cancelled, and after `close`.
    package func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if Task.isCancelled { throw .cancelled }
        let id = mailbox.nextID()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                if let refusal = mailbox.post(.start(CurlJob(id: id, request: request, caller: caller))) {
                    caller.resume(returning: .failure(refusal))
                    return
                }
                // Cancelled before the start was posted: the handler's command came too early to find it.
                if Task.isCancelled { _ = mailbox.post(.cancel(id: id)) }
            }
        } onCancel: {
            _ = mailbox.post(.cancel(id: id))  // refused only when every request has been ended already
        }
        return try outcome.get()
    }

    /// Ends requests under way with `.cancelled`, then the thread, and returns when both have ended.
    ///
    /// Later requests end with `.cancelled` at once. May be called more than once.
    package func close() async {
        _ = mailbox.post(.stop)  // refused only when the thread has ended, or is about to
        await withCheckedContinuation { mailbox.whenEnded($0) }
        thread.join()
    }
}

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
