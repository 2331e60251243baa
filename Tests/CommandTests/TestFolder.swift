import FoundationEssentials
import Glibc
import System
import Testing

@testable import raceboard

/// A folder that is gone after the test.
final class TestFolder {
    let path: String

    init() {
        var template = Array((FileManager.default.temporaryDirectory.path + "/raceboard-XXXXXX").utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nowhere"
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String, mode: mode_t) -> String {
        let file = "\(path)/\(name)"
        #expect(WholeFile.write(Array(text.utf8), to: file, mode: mode) == 0)
        return file
    }
}
