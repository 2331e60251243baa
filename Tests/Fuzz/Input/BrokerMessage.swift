import Models

@testable import Fleet

/// A body of a broker's message out of a fuzzer's bytes: as they are, unpacked as the link unpacks them, or a whole
/// document with some values at the ends of their ranges.
enum BrokerMessage {
    static func body(_ reader: inout ByteReader, document: String, _ rules: inout Rules) -> [UInt8]? {
        switch reader.choice(3) {
        case 0: return reader.remaining()
        case 1:
            var values = HostileValues(choices: reader)
            return values.bytes(of: document)
        default:
            // Every second one has the mark of gzip, which chance seldom finds.
            let mark: [UInt8] = reader.choice(2) == 0 ? [] : [0x1f, 0x8b]
            do {
                let body = try LinkBody.unpacked(mark + reader.remaining())
                rules.hold(body.count <= LinkBody.most, "\(body.count) bytes are unpacked")
                return body
            } catch {
                for fault in TextProperty.faults(of: error.words, limit: 200) { rules.hold(false, fault) }
                return nil
            }
        }
    }
}
