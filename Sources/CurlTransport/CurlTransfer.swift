internal import CCurl
internal import Services

/// One request under way: its easy handle, and the memory that curl uses for it.
///
/// The handle belongs to the loop, which must reset it before the transfer is freed.
final class CurlTransfer {
    let job: CurlJob
    let easy: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var body: [UInt8] = []
    private var isOverLimit = false

    init(_ job: CurlJob, easy: UnsafeMutableRawPointer) {
        self.job = job
        self.easy = easy
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_slist_free_all(headers)
        errorText.deallocate()
    }

    /// Sets the handle up: the request, and then what is the same for all.
    func configure(userAgent: String) throws(TransportError) {
        let request = job.request
        let options = CurlOptions(easy: easy)
        try options.setPolicy()
        if request.isFresh { try options.setFresh() }
        if request.staysAtHost { try options.set(CURLOPT_FOLLOWLOCATION, 0) }
        try options.set(url: request.url)
        try options.set(CURLOPT_USERAGENT, userAgent)
        try options.set(CURLOPT_TIMEOUT_MS, min(max(request.timeoutMilliseconds, 1), Int(Int32.max)))
        try options.set(CURLOPT_MAXFILESIZE_LARGE, size: max(request.bodyLimit, 0))
        for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
            // "Name;" is how curl is told to send a header without a value.
            try append(value.isEmpty ? name + ";" : name + ": " + value)
        }
        try CurlFailure.check(rb_curl_set_headers(easy, headers))
        try CurlFailure.check(rb_curl_set_buffer(easy, CURLOPT_ERRORBUFFER, errorText))
        let context = Unmanaged.passUnretained(self).toOpaque()  // the loop holds the transfer while curl can call
        let code = rb_curl_set_write(
            easy,
            { bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().accept(chunk)
            }, context)
        try CurlFailure.check(code)
    }

    /// What the caller is told, when curl has ended the transfer with `code`.
    func outcome(_ code: CURLcode) -> CurlJob.Outcome {
        guard code == CURLE_OK else {
            if isOverLimit { return .failure(.tooLarge(limit: job.request.bodyLimit)) }
            let text = String(cString: errorText)
            let failure = CurlFailure(
                code: code, osError: Int32(truncatingIfNeeded: number(CURLINFO_OS_ERRNO)),
                isAnswered: number(CURLINFO_RESPONSE_CODE) != 0, wasSent: number(CURLINFO_REQUEST_SIZE) != 0,
                limit: job.request.bodyLimit,
                detail: text.isEmpty ? String(cString: curl_easy_strerror(code)) : text)
            return .failure(failure.transportError)
        }
        return .success(
            HTTPResponse(status: number(CURLINFO_RESPONSE_CODE), headers: responseHeaders(), body: body))
    }

    private func append(_ header: String) throws(TransportError) {
        guard !header.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) else {
            throw CurlFailure.setup(CURLE_BAD_FUNCTION_ARGUMENT)
        }
        guard let longer = curl_slist_append(headers, header) else { throw CurlFailure.setup(CURLE_OUT_OF_MEMORY) }
        headers = longer
    }

    /// Takes decoded bytes; any other answer than their count ends the transfer (CURLOPT_WRITEFUNCTION(3)).
    private func accept(_ chunk: UnsafeRawBufferPointer) -> Int {
        guard body.count + chunk.count <= job.request.bodyLimit else {
            isOverLimit = true
            return chunk.isEmpty ? 1 : 0
        }
        body.append(contentsOf: chunk)
        return chunk.count
    }

    /// The headers of the last answer, after redirects, without trailers.
    private func responseHeaders() -> [String: String] {
        var found: [String: String] = [:]
        var last: UnsafeMutablePointer<curl_header>?
        while let header = curl_easy_nextheader(easy, UInt32(CURLH_HEADER), -1, last) {
            found[String(cString: header.pointee.name).lowercased()] = String(cString: header.pointee.value)
            last = header
        }
        return found
    }

    /// 0 when curl does not know.
    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        return rb_curl_get_long(easy, info, &value) == CURLE_OK ? value : 0
    }
}
