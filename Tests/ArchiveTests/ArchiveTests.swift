import Foundation
import Models
import System
import Testing

@Suite struct ArchiveTests {
    @Test(arguments: [0, 1, 511, 512, 513, 100_000])
    func whatIsPackedComesOutAsItWas(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 7) }
        #expect(try Gzip.unpack(Gzip.pack(bytes), limit: count) == bytes)
        let tar = try Tar.pack(
            [Tar.File(name: "a/one", bytes: [1]), Tar.File(name: "a/two", bytes: bytes)], time: 0)
        #expect(Tar.isTar(tar))
        #expect(tar.count % 512 == 0)
        #expect(Tar.file(endingIn: "two", of: tar)?.bytes == bytes)
        #expect(Tar.file(endingIn: "three", of: tar) == nil)
    }

    @Test func unpackingStopsAtTheLimit() throws {
        let packed = try Gzip.pack([UInt8](repeating: 0, count: 1_000_000))
        #expect(throws: Flaw("it is larger than 0 MB")) { try Gzip.unpack(packed, limit: 999_999) }
    }

    @Test func whatIsCutOffOrDamagedIsRefused() throws {
        let packed = try Gzip.pack(Array("the next five races".utf8))
        for count in 0..<packed.count {
            #expect(throws: Flaw("it is damaged or cut off")) {
                try Gzip.unpack(Array(packed.prefix(count)), limit: 1000)
            }
        }
        var damaged = packed
        damaged[packed.count / 2] ^= 0x55
        #expect(throws: Flaw("it is damaged or cut off")) { try Gzip.unpack(damaged, limit: 1000) }
    }

    @Test func damagedTarGivesNothing() throws {
        let tar = try Tar.pack([Tar.File(name: "record.ndjson", bytes: Array("x".utf8))], time: 1)
        for count in 0...600 { _ = Tar.file(endingIn: "record.ndjson", of: Array(tar.prefix(count))) }
        var huge = tar
        huge.replaceSubrange(124..<135, with: Array(repeating: UInt8(ascii: "7"), count: 11))
        #expect(Tar.file(endingIn: "record.ndjson", of: huge) == nil)
    }

    @Test func longNameIsRefused() {
        #expect(throws: Flaw("a name in it is too long")) {
            try Tar.pack([Tar.File(name: String(repeating: "n", count: 101), bytes: [])], time: 0)
        }
    }

    @Test func pythonOpensWhatWePack() throws {
        let tar = try Tar.pack(
            [Tar.File(name: "b/README.txt", bytes: Array("hello".utf8)), Tar.File(name: "b/empty", bytes: [])],
            time: 1_795_230_000)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("raceboard-\(getpid()).tar.gz")
        try Data(Gzip.pack(tar)).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let code = """
            import sys, tarfile
            with tarfile.open(sys.argv[1], "r:gz") as tar:
                for m in tar: print(m.name, m.size, oct(m.mode), m.mtime, tar.extractfile(m).read().decode())
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", code, path.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(output == "b/README.txt 5 0o600 1795230000 hello\nb/empty 0 0o600 1795230000 \n")
    }
}
