internal import CCurl
internal import Services

/// Sets options of an easy handle; each option has a manual page.
struct CurlOptions {
    let easy: UnsafeMutableRawPointer

    /// Options that are the same for every request.
    func setPolicy() throws(TransportError) {
        try set(CURLOPT_NOSIGNAL, 1)
        // Without this option one dead name server stalls every transfer until its lookup gives up.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_FOLLOWLOCATION, 1)
        try set(CURLOPT_MAXREDIRS, 3)
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        try set(CURLOPT_ACCEPT_ENCODING, "")  // all that this libcurl can decode
        try set(CURLOPT_CONNECTTIMEOUT_MS, 5_000)
        try set(CURLOPT_TCP_KEEPALIVE, 1)
        try set(CURLOPT_TCP_KEEPIDLE, 30)
        try set(CURLOPT_TCP_KEEPINTVL, 15)
        try set(CURLOPT_MAXAGE_CONN, 118)
        try set(CURLOPT_MAXLIFETIME_CONN, 3_600)
        try set(CURLOPT_DNS_CACHE_TIMEOUT, 60)
    }

    /// - Throws: `.badURL` unless it is absolute, http or https: curl would guess a missing scheme.
    func set(url: String) throws(TransportError) {
        let scheme = url.prefix(8).lowercased()
        guard scheme.hasPrefix("http://") || scheme.hasPrefix("https://"), !url.utf8.contains(0) else {
            throw .badURL(detail: "neither http nor https")
        }
        let isSecure = scheme.hasPrefix("https://")
        try set(CURLOPT_URL, url)
        // A redirect must not lead from TLS to plain HTTP.
        try set(CURLOPT_REDIR_PROTOCOLS_STR, isSecure ? "https" : "http,https")
        // Waiting for a connection that may turn out to be HTTP/2 is decided by the TLS handshake; without TLS it
        // would last until the answer before has come, and one slow answer would hold up all others.
        try set(CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
    }

    /// Ends the request at its time limit, or when less than 100 bytes a second have come for `stall`.
    func set(timeoutMilliseconds: Int) throws(TransportError) {
        let limit = min(max(timeoutMilliseconds, 1), Int(Int32.max))
        try set(CURLOPT_TIMEOUT_MS, limit)
        try set(CURLOPT_LOW_SPEED_LIMIT, 100)
        try set(CURLOPT_LOW_SPEED_TIME, Self.stall(timeoutMilliseconds: limit))
    }

    /// Seconds without an answer, or with a crawling one, after which a request ends: half of its time limit, but at
    /// least 5. A caller that allows a minute expects a slow answer.
    static func stall(timeoutMilliseconds: Int) -> Int { max(5, timeoutMilliseconds / 2_000) }

    /// Looks the name up again, and opens a new connection, which the next requests use too.
    func setFresh() throws(TransportError) {
        try set(CURLOPT_FRESH_CONNECT, 1)
        try set(CURLOPT_DNS_CACHE_TIMEOUT, 0)
    }

    func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
        try CurlFailure.check(rb_curl_set_long(easy, option, value))
    }

    func set(_ option: CURLoption, size: Int) throws(TransportError) {
        try CurlFailure.check(rb_curl_set_size(easy, option, curl_off_t(size)))
    }

    /// Sets a text, of which curl keeps a copy.
    func set(_ option: CURLoption, _ value: String) throws(TransportError) {
        try CurlFailure.check(rb_curl_set_text(easy, option, value))
    }
}
