/// The lines of a file that are not empty, one by one with their numbers. It makes no list, and skips empty lines in
/// one step, since a file can be nothing but line ends.
struct FileLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var start = 0
    private var number = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
        let (first, end) = bytes.withUnsafeBufferPointer { buffer in
            var first = start
            while first < buffer.count, buffer[first] == 0x0A { first += 1 }
            var end = first
            while end < buffer.count, buffer[end] != 0x0A { end += 1 }
            return (first, end)
        }
        guard first < bytes.count else { return nil }
        number += first - start
        defer { (start, number) = (Swift.min(end + 1, bytes.count), number + 1) }
        return (number, bytes[first..<end])
    }
}
