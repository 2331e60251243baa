import Models
import Settings
import Testing

@testable import Fleet

@Suite struct FleetTopicTests {
    private static let venue = FleetName("flemington") ?? .here
    private static let box = FleetName("bar-2") ?? .here

    @Test func everyTopicIsReadAsItWasWritten() {
        let (venue, box, race) = (Self.venue, Self.box, RaceID("a/b +#%é"))
        let scopes: [FleetTopic.Scope] = [.all, .venue(venue), .group(box, of: venue), .box(box, of: venue)]
        let topics: [FleetTopic] =
            [
                .relayUp(venue), .board(venue), .beat(venue), .status(race, of: venue), .result(race, of: venue),
                .card(race, of: venue), .boxUp(box, of: venue), .health(box, of: venue),
                .acknowledgement(box, of: venue), .question(box, of: venue), .answer(box, of: venue),
                .order(box, of: venue), .shot(box, of: venue), .bridge(venue),
            ] + scopes.map(FleetTopic.notice)
        for topic in topics { #expect(FleetTopic(topic.text) == topic, "\(topic.text)") }
        #expect(Set(topics.map(\.text)).count == topics.count)
    }

    @Test(arguments: [
        "", "rb", "rb/1", "rb/1/flemington", "rb/2/flemington/bridge", "rb/1/Fl em/bridge", "rb/1/a/box/b/c",
        "rb/1/a/feed/card/%ZZ", "rb/1/a/feed/card/%0", "rb/1/a/feed/card/", "rb/1/all/relay/up", "rb/1/a/box/../up",
        "rb/1/a/group/b/up", "$SYS/broker/uptime",
    ])
    func textOfAnotherFormIsNoTopic(_ text: String) { #expect(FleetTopic(text) == nil) }

    @Test func levelOfATopicNeverHasAWildcard() {
        #expect(FleetTopic.card(RaceID("a/+/#"), of: Self.venue).text == "rb/1/flemington/feed/card/a%2F%2B%2F%23")
    }

    @Test(arguments: ["", "all", "-x", "a b", "a/b", "ä", "+", "#", String(repeating: "a", count: 41)])
    func nameIsALevelAndNothingElse(_ text: String) { #expect(FleetName(text) == nil) }

    @Test func namesAreOrderedByTheirNumbers() {
        let names = ["box-10", "box-2", "bar", "box-2-b"].compactMap(FleetName.init).sorted()
        #expect(names.map(\.text) == ["bar", "box-2", "box-2-b", "box-10"])
    }

    /// An order in which two names precede each other, or neither does, is none that can be sorted by.
    @Test func everyTwoNamesHaveAnOrder() throws {
        let huge = "9" + String(repeating: "0", count: 30)
        let texts = [
            "0", "00", "1", "01", "001", "2", "10", huge, "1\(huge)", "1-a", "1a", "a", "a-", "a-1", "a-01", "a--",
            "a0", "a00b", "a0b", "a1", "a1b2", "a1b10", "a2", "a10", "ab", "b",
        ]
        let names = try texts.map { try #require(FleetName($0)) }
        for (index, name) in names.enumerated() {
            #expect(!(name < name))
            for other in names[(index + 1)...] { #expect((name < other) != (other < name), "\(name) \(other)") }
        }
        let sorted = names.shuffled().sorted()
        for (index, name) in sorted.enumerated() {
            for other in sorted[(index + 1)...] { #expect(name < other, "\(name.text) \(other.text)") }
        }
        let number = try #require(FleetName("a-\(huge)"))
        #expect(number < (try #require(FleetName("a-1\(huge)"))))
    }

    @Test func noticeIsForItsScopeAlone() {
        let (venue, box, group) = (Self.venue, Self.box, FleetName("stand") ?? .here)
        let other = FleetName("ascot") ?? .here
        #expect(FleetTopic.Scope.all.includes(box, of: venue, groups: []))
        #expect(!FleetTopic.Scope.venue(other).includes(box, of: venue, groups: []))
        #expect(FleetTopic.Scope.group(group, of: venue).includes(box, of: venue, groups: [group]))
        #expect(!FleetTopic.Scope.group(group, of: other).includes(box, of: venue, groups: [group]))
        #expect(!FleetTopic.Scope.box(box, of: other).includes(box, of: venue, groups: []))
    }
}
