/// Writes JSON (RFC 8259) without spaces, in the order of the calls, escaped as the services' own language does it.
struct JSONWriter {
    private var bytes: [UInt8] = []
    private var needsComma = false

    /// A whole text that is an object.
    static func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(members)
        return writer.bytes
    }

    /// A whole text that is an array.
    static func array(_ elements: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.array(elements)
        return writer.bytes
    }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    mutating func array(_ elements: (inout JSONWriter) -> Void) {
        nest(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    mutating func key(_ name: String) {
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func string(_ value: String) {
        quote(value)
        needsComma = true
    }

    mutating func int(_ value: Int) {
        raw(String(value))
    }

    /// Any JSON text: a number, `null`, a value that was written before.
    mutating func raw(_ json: String) {
        comma()
        bytes.append(contentsOf: json.utf8)
        needsComma = true
    }

    mutating func raw(_ json: [UInt8]) {
        comma()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    mutating func field(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    mutating func field(_ name: String, _ value: Int) {
        key(name)
        int(value)
    }

    mutating func numbers(_ name: String, _ values: [Int]) {
        array(name) { list in for value in values { list.int(value) } }
    }

    mutating func bool(_ name: String, _ value: Bool) {
        key(name)
        raw(value ? "true" : "false")
    }

    mutating func decimal(_ name: String, _ scaled: Int, places: Int) {
        key(name)
        decimal(scaled, places: places)
    }

    /// A number with decimals, without zeros at its end: 2150 with three places is 2.15.
    mutating func decimal(_ scaled: Int, places: Int) {
        var digits = String(scaled.magnitude)
        digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        var fraction = digits.suffix(places)
        while fraction.last == "0" { fraction.removeLast() }
        raw((scaled < 0 ? "-" : "") + digits.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction))
    }

    mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
        key(name)
        object(members)
    }

    mutating func array(_ name: String, _ elements: (inout JSONWriter) -> Void) {
        key(name)
        array(elements)
    }

    private mutating func nest(_ open: UInt8, _ close: UInt8, _ inner: (inout JSONWriter) -> Void) {
        comma()
        bytes.append(open)
        needsComma = false
        inner(&self)
        bytes.append(close)
        needsComma = true
    }

    private mutating func comma() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func quote(_ value: String) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case 0..<32, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
                bytes.append(contentsOf: "\\u00".utf8)
                for half in [byte >> 4, byte & 15] {
                    bytes.append(half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10)
                }
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
