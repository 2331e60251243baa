import Models
import Services
import Settings
import Testing

@testable import Commands
@testable import Fleet

/// News of a link that nobody takes for a while.
@Suite struct LinkNewsTests {
    private func beat(_ venue: Int, _ text: String = "") throws -> RelayEvent {
        .received(RelayMessage(.beat(try #require(FleetName("v\(venue)"))), Array(text.utf8)))
    }

    @Test func whatBecomesOfTheLinkIsNeverLost() throws {
        let mailbox = FleetMailbox()
        for number in 0..<100_010 { mailbox.put(.unreadable(topic: "t\(number)", reason: "")) }
        mailbox.put(.connected)
        mailbox.put(.lost(.takenOver))
        #expect(mailbox.take().last == .lost(.takenOver))
    }

    /// Each message is a state, and replaces the one before it: what waits takes room, and nothing else.
    @Test func longMessagesThatWereReplacedTakeNoRoom() throws {
        let mailbox = FleetMailbox()
        let long = try beat(2, String(repeating: "x", count: 1 << 20))
        for _ in 0..<100 { mailbox.put(long) }
        mailbox.put(try beat(3, "b"))
        #expect(mailbox.take() == [long, try beat(3, "b")])
    }

    @Test func aFloodOfOneTopicLeavesRoomForOthers() throws {
        let mailbox = FleetMailbox()
        mailbox.put(try beat(1, "a"))
        let flood = try beat(2)
        for _ in 0..<150_000 { mailbox.put(flood) }
        mailbox.put(try beat(3, "b"))
        mailbox.put(try beat(1, "c"))
        #expect(mailbox.take() == [flood, try beat(3, "b"), try beat(1, "c")])
    }
}
