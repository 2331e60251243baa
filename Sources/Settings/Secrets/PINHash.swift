internal import CLinux
internal import Glibc

/// A PIN as it is saved: the salted hash of crypt(5), which does not reveal it.
package struct PINHash: Hashable, Sendable, CustomStringConvertible {
    /// Characters that a PIN may have.
    package static let lengths = 4...64

    private let text: String

    /// - Returns: nil for a text that crypt(5) would not write.
    init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ":") }
        guard text.hasPrefix("$"), text.utf8.count > 20, text.utf8.count < 400, isPlain else { return nil }
        self.text = text
    }

    /// A new hash, yescrypt with a new salt.
    /// - Throws: 64 for a PIN of another length, or with characters other than ASCII; 70 without libcrypt.
    package static func make(of pin: String) throws(Failure) -> PINHash {
        guard lengths.contains(pin.utf8.count), pin.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) else {
            throw Failure(
                "usage", "A PIN has \(lengths.lowerBound) to \(lengths.upperBound) digits or other ASCII characters",
                status: .usage)
        }
        var made = [CChar](repeating: 0, count: 512)
        let code = rb_hash_new(pin, &made, made.count)
        let text = String(decoding: made.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        guard code == 0, let hash = PINHash(text) else {
            throw Failure(
                "internal", "A PIN cannot be hashed: \(String(cString: strerror(-code)))",
                hint: "Run apt-get install libcrypt1.", status: .internal)
        }
        return hash
    }

    /// Takes some tens of milliseconds, whatever the answer.
    package func matches(_ pin: String) -> Bool { rb_hash_matches(pin, text) == 1 }

    /// Line for its file. `description` masks it.
    package var line: String { text + "\n" }

    package var description: String { "***" }
}
