import Glibc
import Models
import Services
import Settings
import System
import Testing

@testable import Fleet

@Suite struct LinkOutboxTests {
    private func message(_ number: Int, _ body: String) throws -> RelayMessage {
        RelayMessage(.boxUp(try name("box-\(number)"), of: try name("flemington")), bytes(body))
    }

    @Test func ofEachTopicTheLastMessageWaitsInTheOrderOfPublication() throws {
        var outbox = LinkOutbox()
        outbox.add(try message(1, "old"))
        outbox.add(try message(2, "two"))
        outbox.add(try message(1, "new"))
        let taken = [outbox.take(), outbox.take(), outbox.take()]
        #expect(taken == [try message(2, "two"), try message(1, "new"), nil])
    }

    @Test func everyAcknowledgementWaits() throws {
        var outbox = LinkOutbox()
        let topic = FleetTopic.acknowledgement(try name("bar-2"), of: try name("flemington"))
        let messages = ["one", "two", "three"].map { RelayMessage(topic, bytes($0)) }
        outbox.add(messages[1])
        outbox.add(messages[2])
        outbox.putBack([messages[0]])
        #expect([outbox.take(), outbox.take(), outbox.take(), outbox.take()] == messages + [nil])
    }

    @Test func pastItsLimitTheOldestIsDropped() throws {
        var outbox = LinkOutbox()
        for number in 1...LinkOutbox.capacity + 5 { outbox.add(try message(number, "")) }
        #expect(outbox.count == LinkOutbox.capacity)
        #expect(outbox.take() == (try message(6, "")))
    }

    @Test func whatWasNotConfirmedComesFirstUnlessThereIsANewerOne() throws {
        var outbox = LinkOutbox()
        outbox.add(try message(2, "new"))
        outbox.add(try message(3, "three"))
        outbox.putBack([try message(1, "one"), try message(2, "old")])
        let taken = [outbox.take(), outbox.take(), outbox.take(), outbox.take()]
        #expect(taken == [try message(1, "one"), try message(2, "new"), try message(3, "three"), nil])
    }

    @Test func aTopicThatChangesForDaysTakesNoMoreRoom() throws {
        var outbox = LinkOutbox()
        for number in 1...100_000 { outbox.add(try message(number % 10, "\(number)")) }
        #expect(outbox.count == 10)
        #expect(Mirror(reflecting: outbox).descendant("order").map { ($0 as? [Any])?.count ?? 0 < 200 } ?? false)
    }
}

@Suite struct LinkPauseTests {
    private func pauses(_ error: RelayError, lasted: Double = 0, _ generator: any RandomNumberGenerator & Sendable)
        -> [Double]
    {
        var (pause, generator) = (LinkPause(), generator)
        return (1...7).map { _ in pause.next(after: error, lasted: lasted, using: &generator) }
    }

    private struct LongWaits: RandomNumberGenerator, Sendable {
        mutating func next() -> UInt64 { .max << 16 }
    }

    @Test func waitsLieBetweenOneSecondAndALimitThatDoublesToSixty() {
        #expect(pauses(.refused(detail: ""), ShortestWaits()) == [1, 1, 1, 1, 1, 1, 1])
        let longest = pauses(.refused(detail: ""), LongWaits()).map { $0.rounded(.up) }
        #expect(longest == [4, 8, 16, 32, 60, 60, 60])
    }

    @Test func aConnectionThatHeldForAMinuteBeginsAgain() {
        #expect(pauses(.other(detail: ""), lasted: 60, LongWaits()).map { $0.rounded(.up) } == [4, 4, 4, 4, 4, 4, 4])
        #expect(pauses(.other(detail: ""), lasted: 59, LongWaits()).map { $0.rounded(.up) }.last == 60)
    }

    /// Two clients with one id throw each other out: no more than three times, and then each half a minute at most.
    @Test func theSecondShortConnectionIsFollowedByAWaitOfHalfAMinute() {
        #expect(pauses(.other(detail: ""), lasted: 3, ShortestWaits()) == [1, 30, 30, 30, 30, 30, 30])
        var (pause, generator): (LinkPause, any RandomNumberGenerator & Sendable) = (LinkPause(), ShortestWaits())
        let lives = [3.0, 0, 12, 3, 0, 9, 70]
        let waits = lives.map { pause.next(after: .other(detail: ""), lasted: $0, using: &generator) }
        #expect(waits == [1, 1, 1, 1, 1, 30, 1])
    }

    @Test func oneThatWasThrownOutStaysAwayForHalfAMinuteAtLeast() {
        #expect(pauses(.takenOver, ShortestWaits()).allSatisfy { $0 == 30 })
        #expect(pauses(.takenOver, LongWaits()).allSatisfy { $0 <= 60 })
    }
}

@Suite struct LinkMailboxTests {
    @Test(.timeLimit(.minutes(20))) func aCallerThatClosesTheLinkDoesNotWaitForANameServer() async throws {
        let mailbox = try LinkMailbox()
        let (reached, answered) = (try WakePipe(), Lock())
        nonisolated(unsafe) var mayAnswer = false  // under `answered`
        let thread = try WorkerThread {
            let value = mailbox.lookingUp {
                reached.write()
                answered.withLock { while !mayAnswer { answered.wait() } }
                return 1
            }
            #expect(value == 1 && mailbox.lookingUp { 2 } == nil)
            mailbox.end()
        }
        var byte: UInt8 = 0
        #expect(read(reached.read, &byte, 1) == 1)
        mailbox.stop()
        // Returns although the thread still waits.
        await withCheckedContinuation { mailbox.whenEnded($0) }
        #expect(!mailbox.isOver)
        answered.withLock {
            mayAnswer = true
            answered.wake()
        }
        thread.join(milliseconds: 60_000)
        #expect(mailbox.isOver)
    }

    @Test func withoutAConnectionAMessageWakesNobody() throws {
        let mailbox = try LinkMailbox()
        func isRung() -> Bool {
            var polled = pollfd(fd: mailbox.bell, events: Int16(POLLIN), revents: 0)
            return poll(&polled, 1, 0) > 0
        }
        mailbox.add(RelayMessage(.notice(.all), []))
        #expect(!isRung())
        mailbox.setOnline(true)
        mailbox.add(RelayMessage(.notice(.all), []))
        #expect(isRung())
        mailbox.silence()
        #expect(!isRung())
    }
}
