package import Models

/// Something that goes wrong, on demand, between the simulated feed and its client.
///
/// Faults can be combined: `latency` with any, `date-offset` with any answer, those that change the races with each
/// other and with `truncate` and `drip`. If several replace the whole answer, the last one given counts.
package enum Fault: Hashable, Sendable {
    /// Every answer comes so many milliseconds of real time late, 0 to 600000.
    case latency(milliseconds: Int)
    /// Requests are accepted and never answered. If more than 32 wait, the oldest are closed without an answer.
    case stall
    /// The connection is reset (TCP RST) before the answer.
    case reset
    /// Half the body under the full Content-Length, then the connection is closed.
    case truncate
    /// The body comes in pieces of 4 bytes, one a second of real time.
    case drip
    /// HTTP 200 with bytes that are not JSON.
    case garbage
    /// HTTP 200 with the page of a captive portal.
    case html
    /// HTTP 403 with an HTML page.
    case forbidden
    case notFound
    /// HTTP 429 with a Retry-After of so many seconds, 0 to 86400.
    case tooManyRequests(retryAfter: Int)
    /// HTTP 500 with the envelope `none available`.
    case serverError
    /// HTTP 503 with an HTML page.
    case unavailable
    /// HTTP 200 with tables that have no races.
    case empty
    /// Every start is listed ten minutes later than planned, under the same ids.
    case moved
    /// Always the data of the moment when the server started.
    case frozen
    /// The Date header is off by so many seconds, -864000 to 864000; positive is ahead.
    case dateOffset(seconds: Int)
    /// HTTP 200 with 3 MiB of JSON.
    case oversize
    /// Starts of v2 carry fractions of a second, one to nine decimals.
    case fraction
}

extension Fault: CustomStringConvertible {
    /// Text of the fault, which `init(parsing:)` reads.
    package var description: String {
        switch self {
        case .latency(let milliseconds): "latency=\(milliseconds)"
        case .tooManyRequests(let seconds): "429=\(seconds)"
        case .dateOffset(let seconds): "date-offset=\(seconds)"
        default: Self.plain.first { $0.value == self }?.key ?? ""
        }
    }
}

extension Fault {
    /// Form of each fault, in the order of the help.
    package static let forms = [
        "latency=MS", "stall", "reset", "truncate", "drip", "garbage", "html", "403", "404", "429[=SECONDS]", "500",
        "503", "empty", "moved", "frozen", "date-offset=SECONDS", "oversize", "fraction",
    ]

    /// Words that a shell can offer: each name, with its sign if a value must follow.
    package static let words = forms.map { form in
        form.firstIndex(of: "=").flatMap { form[..<$0].hasSuffix("[") ? nil : String(form[...$0]) }
            ?? String(form.prefix { $0 != "[" })
    }

    /// Reads a fault of a command line: `stall`, `latency=250`, `429=60`, `date-offset=-90`.
    ///
    /// Upper and lower case of names do not matter.
    /// - Throws: the reason, with the nearest right name if there is one.
    package init(parsing text: String) throws(Flaw) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = (parts.first ?? "").lowercased()
        let value = parts.count > 1 ? String(parts[1]) : nil
        if let plain = Self.plain[name] {
            guard value == nil else { throw .valueNotTaken(name: name) }
            self = plain
            return
        }
        switch name {
        case "latency":
            self = .latency(milliseconds: try Self.number(value, in: 0...600_000, form: "latency=MS"))
        case "date-offset":
            self = .dateOffset(seconds: try Self.number(value, in: -864_000...864_000, form: "date-offset=SECONDS"))
        case "429":
            self = .tooManyRequests(
                retryAfter: value == nil ? 30 : try Self.number(value, in: 0...86400, form: "429=SECONDS"))
        default:
            throw .unknown(name: name, nearest: Self.nearest(to: name))
        }
    }

    private static let plain: [String: Fault] = [
        "stall": .stall, "reset": .reset, "truncate": .truncate, "drip": .drip, "garbage": .garbage, "html": .html,
        "403": .forbidden, "404": .notFound, "500": .serverError, "503": .unavailable, "empty": .empty,
        "moved": .moved, "frozen": .frozen, "oversize": .oversize, "fraction": .fraction,
    ]

    private static func number(
        _ value: String?, in range: ClosedRange<Int>, form: String
    ) throws(Flaw) -> Int {
        guard let value, !value.isEmpty else { throw .valueMissing(form: form) }
        guard let number = Int(value), range.contains(number) else {
            throw .badValue(value: value, form: form, range: range)
        }
        return number
    }

    private static func nearest(to name: String) -> String? {
        let names = forms.map { String($0.prefix { $0 != "=" && $0 != "[" }) }
        guard let nearest = NearestName.of(name, among: names) else { return nil }
        return forms.first { $0 == nearest || $0.hasPrefix(nearest + "=") || $0.hasPrefix(nearest + "[") }
    }
}

extension Flaw {
    fileprivate static func valueNotTaken(name: String) -> Flaw { Flaw("\(name) takes no value") }

    fileprivate static func valueMissing(form: String) -> Flaw { Flaw("a value is missing; it is written \(form)") }

    /// - Parameter nearest: the form of the fault that was probably meant; nil if none is near.
    fileprivate static func unknown(name: String, nearest: String?) -> Flaw {
        let advice = nearest.map { "did you mean \($0)?" } ?? "the faults are \(Fault.forms.joined(separator: ", "))"
        return Flaw("there is no fault \"\(shown(name))\"; \(advice)")
    }

    fileprivate static func badValue(value: String, form: String, range: ClosedRange<Int>) -> Flaw {
        Flaw(
            "\"\(shown(value))\" is not a whole number from \(range.lowerBound) to \(range.upperBound), "
                + "as \(form) wants")
    }

    /// A stranger's text, harmless and short.
    private static func shown(_ text: String) -> String {
        let kept = text.unicodeScalars.prefix(40).map { $0.isASCII && $0.value >= 32 && $0.value != 127 ? $0 : "?" }
        return String(String.UnicodeScalarView(kept)) + (text.unicodeScalars.count > 40 ? "..." : "")
    }
}
