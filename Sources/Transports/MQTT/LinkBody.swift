package import Models
import Services
internal import System

/// Bodies on the wire: large ones are packed by gzip, which shows in their first two bytes.
package enum LinkBody {
    /// Most bytes of a body that is sent as it is.
    static let packedFrom = 4000
    /// Most bytes of a body that are sent, packed or not.
    static let mostSent = 256 << 10
    /// Most bytes of a body that was unpacked.
    package static let most = 2 << 20

    static func packed(_ body: [UInt8]) throws(Flaw) -> [UInt8] {
        guard body.count <= most else { throw Flaw(tooLarge(most)) }
        let sent = try body.count > packedFrom ? Gzip.pack(body) : body
        guard sent.count <= mostSent else { throw Flaw(tooLarge(mostSent)) }
        return sent
    }

    /// - Parameter sent: as it came.
    /// - Throws: for one that is damaged, or larger than `most`.
    package static func unpacked(_ sent: [UInt8]) throws(Flaw) -> [UInt8] {
        try Gzip.isGzip(sent) ? Gzip.unpack(sent, limit: most) : sent
    }

    static func tooLarge(_ limit: Int) -> String {
        limit < 1 << 20 ? "it is larger than \(limit >> 10) kB" : "it is larger than \(limit >> 20) MB"
    }
}
