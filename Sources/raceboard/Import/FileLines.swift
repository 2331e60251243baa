/// The lines of a file one by one, without a list of them: a file of line ends has as many as it has bytes.
struct FileLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var start = 0
    private var number = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// What stands behind the last line end is a line, too, also when it is empty.
    mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
        guard start <= bytes.count else { return nil }
        number += 1
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        defer { start = end + 1 }
        return (number, bytes[start..<end])
    }
}
