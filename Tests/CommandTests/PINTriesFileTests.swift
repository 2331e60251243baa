import Glibc
import Testing
import Views

@testable import Commands
@testable import raceboard

@Suite struct PINTriesFileTests {
    @Test func whatIsWrittenIsReadWhereNoFolderIsYet() throws {
        let folder = TestFolder()
        let file = try #require(PINTriesFile(["HOME": folder.path]))
        #expect(file.read() == 0)
        for count in [0, 5, KioskLock.most] {
            #expect(file.write(count) == 0)
            #expect(file.read() == count)
        }
    }

    @Test(arguments: ["", "x", "-1\n", "13\n", "9223372036854775808\n", "\0\0\0\0"])
    func whatCannotBeMakesWait(text: String) throws {
        let folder = TestFolder()
        let file = try #require(PINTriesFile(["HOME": folder.path]))
        #expect(file.write(0) == 0)
        let path = folder.path + "/.local/state/raceboard/\(PINTriesFile.name)"
        let bytes = Array(text.utf8)
        let descriptor = open(path, O_WRONLY | O_TRUNC)
        _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        #expect(file.read() == KioskLock.tries)
        // A pipe, or a link to something else, is not waited for and not followed.
        unlink(path)
        mkfifo(path, 0o600)
        #expect(file.read() == KioskLock.tries)
        unlink(path)
        symlink("/etc/hostname", path)
        #expect(file.read() == KioskLock.tries)
    }

    @Test func withoutAHomeNothingIsKept() {
        #expect(PINTriesFile([:]) == nil)
    }
}
