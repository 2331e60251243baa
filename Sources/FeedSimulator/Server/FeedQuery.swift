import FoundationEssentials
import Models

/// The parameters of a request's query.
struct FeedQuery {
    private var values: [String: String] = [:]

    /// - Parameter text: percent-encoded; if a parameter is repeated, the first one counts.
    init(_ text: String) {
        for item in text.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.map(Self.decoded), values[name] == nil else { continue }
            values[name] = parts.count > 1 ? Self.decoded(parts[1]) : ""
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// A whole number above zero; nil when absent or anything else, which the service takes for absent.
    var count: Int? {
        guard let count = values["count"].flatMap({ Int($0) }), count > 0 else { return nil }
        return count
    }

    /// The requested ids, each once; nil if the parameter is absent or an empty array, which means all.
    /// - Throws: the error of the service for a value that is not an array of UUIDs.
    func categories() throws(Flaw) -> [String]? {
        guard let text = values["categories"] else { return nil }
        guard let ids = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
            throw Flaw(Self.complaint(of: text))
        }
        if let bad = ids.first(where: { $0.utf8.count != 36 }) {
            throw Flaw("invalid UUID length: \(bad.utf8.count)")
        }
        let once = ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        return once.isEmpty ? nil : once
    }

    private static func complaint(of text: String) -> String {
        let kind: String
        switch text.first(where: { $0 != " " }) {
        case "\"": kind = "string"
        case "{": kind = "object"
        case "[": kind = "array element"
        case let digit? where digit.isNumber || digit == "-": kind = "number"
        default: return "invalid character looking for beginning of value"
        }
        return "json: cannot unmarshal \(kind) into Go struct field "
            + "NextRacesCategoryGroupRequest.categories of type []uuid.UUID"
    }

    /// Percent-encoding and plus signs undone; bytes that are not UTF-8 become U+FFFD.
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = Substring(rest.prefix(2)).compactMap(\.hexDigitValue)
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                bytes.append(UInt8(digits[0] * 16 + digits[1]))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
