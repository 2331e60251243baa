import CLinux
import Glibc
import Testing

@testable import System

/// The kernel's word on the network: which it is, is not for a test to decide, only that nothing comes without a
/// change.
@Suite struct NetworkWatchTests {
    @Test func withoutAChangeThereIsNoNewsAfterTheFirst() throws {
        let watch = try #require(NetworkWatch())
        #expect(watch.news != true, "a network that was there from the start is no news")
        watch.look()
        #expect(watch.news == nil)
    }

    @Test func messagesOfOtherProgramsAreNoChangeHoweverLong() throws {
        let watch = rb_network_open()
        try #require(watch >= 0)
        defer { close(watch) }
        // struct sockaddr_nl: family, padding, port, groups. Swift's Glibc has none.
        var own = [UInt8](repeating: 0, count: 12)
        var size = socklen_t(own.count)
        func asAddress<Answer>(_ body: (UnsafeMutablePointer<sockaddr>) -> Answer) -> Answer? {
            own.withUnsafeMutableBytes { $0.assumingMemoryBound(to: sockaddr.self).baseAddress.map(body) }
        }
        try #require(asAddress { getsockname(watch, $0, &size) } == 0)
        own.replaceSubrange(8..<12, with: [0, 0, 0, 0])
        let other = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue), 0)
        try #require(other >= 0)
        defer { close(other) }
        let bytes = [UInt8](repeating: 0xff, count: 4096)
        let sent = asAddress { sendto(other, bytes, bytes.count, 0, $0, socklen_t(12)) }
        #expect(sent == bytes.count || errno == EPERM || errno == ECONNREFUSED)
        #expect(rb_network_take(watch) == 0)
        #expect(rb_network_take(watch) == 0)
    }

    @Test func aDescriptorThatIsNoneReportsAnError() {
        #expect(rb_network_take(-1) == -EBADF)
        var mark: UInt64 = 1
        #expect(rb_network_state(&mark) >= 0 && (mark == 0 || rb_network_state(&mark) == 1))
    }
}
