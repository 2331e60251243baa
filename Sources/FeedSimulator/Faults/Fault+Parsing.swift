package import Models

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
