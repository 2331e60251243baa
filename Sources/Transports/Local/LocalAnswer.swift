internal import FoundationEssentials
internal import Models
internal import Services
internal import System

/// Milliseconds since the device started, suspended or not.
func steadyMilliseconds() -> Int { Int(clamping: DeviceClock.sinceBoot * 1000) }

extension HTTPResponse {
    /// - Parameter age: known seconds since the body was true.
    init(local body: [UInt8], age: Int) {
        self.init(status: 200, headers: ["age": String(max(0, age))], body: body)
    }
}

extension [UInt8] {
    /// The bytes without white space at either end.
    var trimmed: [UInt8] {
        guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 }) else {
            return []
        }
        return Array(self[first...last])
    }
}
