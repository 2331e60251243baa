import Models
import Services

/// A change of a place, of which the one with the highest number counts.
protocol NumberedChange: FleetPayload, Equatable {
    var rev: Int { get }
    func replaces(_ other: Self) -> Bool
}

extension Notice: NumberedChange {}
extension PushedSet: NumberedChange {}

extension NumberedChange {
    /// Whether a change of the same number counts instead of what was sent; nil if it has another number, or is the
    /// same.
    static func isRival(_ body: [UInt8], of own: RelayMessage?) -> Bool? {
        guard let own, let sent = try? Self(body: own.body), let other = try? Self(body: body), sent.rev == other.rev,
            sent != other
        else { return nil }
        return other.replaces(sent)
    }
}
