import FoundationEssentials

@testable import FeedSimulator

/// The shapes of answers as these tests read them, after docs/dev/feed.md and independent of the client's own.
enum WireShapes {
    struct V2: Decodable {
        var categoryRaceMap: [String: IDs]
        var raceSummaries: [String: Summary<String>]
    }

    struct IDs: Decodable { var raceIds: [String] }

    struct V1: Decodable {
        var status: Int
        var data: Tables
        var message: String
    }

    struct Tables: Decodable {
        var nextToGoIds: [String]
        var raceSummaries: [String: Summary<Seconds>]
    }

    struct Seconds: Decodable { var seconds: Int }

    struct Summary<Start: Decodable>: Decodable {
        var raceId: String
        var raceName: String
        var raceNumber: Int
        var meetingId: String
        var meetingName: String
        var categoryId: String
        var advertisedStart: Start
        var raceForm: Form
        var venueId: String
        var venueName: String
        var venueState: String
        var venueCountry: String
        var video: Video?
    }

    struct Video: Decodable { var channel: Channel }
    struct Channel: Decodable { var channelId: String }

    struct Form: Decodable {
        var distance: Int
        var distanceType: Named
        var distanceTypeId: String?
        var trackCondition: Named?
        var trackConditionId: String?
        var weather: Named?
        var weatherId: String?
        var raceComment: String?
        var raceCommentAlternative: String?
        var additionalData: String?
        var generated: Int?
        var silkBaseUrl: String?
    }

    struct Named: Decodable {
        var id: String?
        var name: String
        var shortName: String?
        var iconUri: String?
    }

    struct Additional: Decodable { var revealedRaceInfo: Info }

    struct Info: Decodable {
        var trackName: String
        var number: Int
        var raceName: String
        var time: String
        var prizemonies: [String: Double]?
        var localisedPrizemonies: [String: [String: Double]]?
        var gait: String
        var trackCircumference: Int
    }

    struct Envelope: Decodable, Equatable {
        var id: String
        var code: Int
        var detail: String
        var status: String
    }

    static func read<Shape: Decodable>(_: Shape.Type = Shape.self, _ answer: SimulatorAnswer) throws -> Shape {
        try read(Shape.self, bytes: answer.body)
    }

    /// Names of members are the feed's with capitals for underscores.
    static func read<Shape: Decodable>(_: Shape.Type = Shape.self, bytes: some Sequence<UInt8>) throws -> Shape {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Shape.self, from: Data(bytes))
    }
}

/// Requests the responder as the board and its users would.
struct SimulatedService {
    var day = RaceDay(seed: 11)
    var faults: [Fault] = []
    var frozenAt = ObservedDay.midnight
    var now = ObservedDay.instant(minute: 700)

    func answer(
        _ path: String, _ query: String = "", contentType: String? = "application/json", method: String = "GET"
    ) -> SimulatorAnswer {
        FeedResponder(day: day, faults: faults, frozenAt: frozenAt).answer(
            to: SimulatorRequest(method: method, path: path, query: query, contentType: contentType), at: now)
    }

    func v2(_ query: String = "count=10") -> SimulatorAnswer { answer(FeedResponder.v2Path, query) }

    func v1(count: Int = 30) -> SimulatorAnswer {
        answer(FeedResponder.v1Path, "method=nextraces&count=\(count)", contentType: nil)
    }
}
