import FoundationEssentials
import Models
import RacingTestKit
import Testing

@Suite struct RaceMeetingTests {
    private static func race(_ number: Int, track: String?, weather: String?) -> Race {
        Race(
            id: RaceID("r\(number)"), category: .horse, number: number, meeting: "Flemington", name: "",
            advertisedStart: .t0 + Double(number) * 600, trackCondition: track, weather: weather)
    }

    @Test func trackAndWeatherOfAMeetingAreTheLatestKnown() throws {
        let races = [
            Self.race(3, track: nil, weather: "FINE"), Self.race(1, track: "Soft5", weather: "SHOWERY"),
            Self.race(2, track: "Good4", weather: nil),
        ]
        let meeting = try #require(RaceMeeting(id: "m", of: races) { $0.text == "r1" ? .final : nil })
        #expect(meeting.trackCondition == "Good4" && meeting.weather == "FINE" && meeting.name == "Flemington")
        #expect(meeting.races.map(\.number) == [1, 2, 3] && meeting.races.map(\.status) == [.final, nil, nil])
        #expect(RaceMeeting(id: "m", of: []) == nil)
    }
}
