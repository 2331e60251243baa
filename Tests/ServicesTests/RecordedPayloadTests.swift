import Foundation
import Models
import Services
import Testing

/// Real payloads, read where they lie: `RACEBOARD_RECORDED` names their folder; without it these are skipped.
private let recorded = ProcessInfo.processInfo.environment["RACEBOARD_RECORDED"]

private func answer(_ name: String, _ source: FeedSource, status: Int = 200) throws -> FeedAnswer {
    let body = try Data(contentsOf: URL(fileURLWithPath: "\(recorded ?? "")/\(name)"))
    return try NedsFeed.decode(HTTPResponse(status: status, body: Array(body)), source: source, asked: 5)
}

@Suite(.enabled(if: recorded != nil, "RACEBOARD_RECORDED is not set"))
struct RecordedPayloadTests {
    @Test(arguments: [
        ("v2-group-count5-3cat-2023-07-27.json", FeedSource.neds, 15), ("v2-group-truncated-2024-04-17.json", .neds, 4),
        ("v1-nextraces-count10-2021-12-05.json", .nedsV1, 10), ("v1-nextraces-count100-2024-03-02.json", .nedsV1, 45),
        ("v1-nextraces-count5-2025-04-08.json", .nedsV1, 5),
        ("v1-nextraces-count10-captured-1768438793569.json", .nedsV1, 10),
        ("v1-nextraces-count10-captured-1768521563983.json", .nedsV1, 10),
        ("v1-nextraces-count10-captured-1768521692164.json", .nedsV1, 10),
    ])
    func everyRaceIsReadWithNumberMeetingAndName(file: String, source: FeedSource, count: Int) throws {
        let answer = try answer(file, source)
        #expect(answer.races.count == count)
        #expect(answer.skipped == 0)
        #expect(answer.races.allSatisfy { $0.number > 0 && !$0.meeting.isEmpty && !$0.name.isEmpty })
        #expect(answer.races.allSatisfy { $0.category != .unknown && $0.distance != nil && $0.venue.country != nil })
    }

    @Test func idsWithoutASummaryAreListed() throws {
        #expect(try answer("v2-group-truncated-2024-04-17.json", .neds).listed.count == 15)
    }

    @Test func recordedErrorsKeepTheirWords() {
        #expect(throws: FeedError.rejected(status: 400, detail: "missing count")) {
            try answer("v2-error-400-missing-count.json", .neds, status: 400)
        }
        #expect {
            try answer("v2-error-500-bad-categories.json", .neds, status: 500)
        } throws: { error in
            guard case FeedError.serverFault(500, let detail?, nil) = error else { return false }
            return detail.contains("NextRacesCategoryGroupRequest.categories")
        }
    }
}
