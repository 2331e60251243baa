import Foundation
import Glibc
import Testing

@testable import System

/// The end of a descriptor that is only written to.
@MainActor @Suite struct WatchEndTests {
    private let loop: MainLoop

    init() throws {
        loop = try MainLoop()
    }

    private func passBriefly() throws {
        loop.turn = { DeviceClock.steady + 0.001 }
        try loop.pass()
    }

    @Test func closedReaderOfAPipeIsReportedOnce() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { close(ends[1]) }
        var seen: [Readiness] = []
        loop.watchEnd(of: ends[1]) { seen.append($0) }
        try passBriefly()
        #expect(seen == [])
        close(ends[0])
        try passBriefly()
        try passBriefly()
        #expect(seen == [.failed])
    }

    @Test func closedEndOfASocketIsReportedOnce() throws {
        let pair = try SocketPair()
        var seen: [Readiness] = []
        loop.watchEnd(of: pair.near) { seen.append($0) }
        pair.closeFar()
        try passBriefly()
        try passBriefly()
        #expect(seen == [.hungUp])
    }

    @Test func whatCanBeReadThereIsLeftAlone() throws {
        let pair = try SocketPair()
        var seen: [Readiness] = []
        loop.watchEnd(of: pair.near) { seen.append($0) }
        pair.write()
        try passBriefly()
        #expect(seen == [])
    }
}
