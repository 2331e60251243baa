import FoundationEssentials
import Models
import Services
import Settings

/// The meetings of a day, from a source that lists them or made of races.
struct DayMeetings: Sendable {
    let feeds: SourceFeeds
    let span: DaySpan
    let limit: TimeLimit

    /// Meetings of a source that have a race in the span, with only those races, by name and id.
    /// - Throws: `.keyRefused` also if the source has no identity or key.
    func listed(by source: RaceSource) async throws(FeedError) -> MeetingsAnswer {
        var answers: [MeetingsAnswer] = []
        for day in days(of: source) {
            guard let feed = feeds.meetings(source, milliseconds: try limit.left()) else { throw .keyRefused() }
            answers.append(try await feed.meetings(on: day))
        }
        return together(answers)
    }

    /// The same from saved answers, as old as the oldest of them; nil without any.
    func kept(of source: RaceSource) async -> MeetingsAnswer? {
        guard let feed = feeds.meetings(source, milliseconds: 1) else { return nil }
        var answers: [MeetingsAnswer] = []
        for day in days(of: source) {
            if let answer = await feed.keptMeetings(on: day) { answers.append(answer) }
        }
        let kept = together(answers)
        return kept.meetings.isEmpty ? nil : kept
    }

    private func days(of source: RaceSource) -> [String] {
        source.calendar.days(from: span.starts.lowerBound, to: span.starts.upperBound - 1)
    }

    /// Meetings of several days. The answer of a day that is over is final, so it does not count for the age.
    private func together(_ answers: [MeetingsAnswer]) -> MeetingsAnswer {
        let found = RaceMeeting.joined([answers.flatMap(\.meetings)])
        let answering = answers.filter { !Self.within(span, $0.meetings).isEmpty }
        let oldest = (answering.isEmpty ? answers : answering).max { $0.cacheAge < $1.cacheAge }
        var answer = MeetingsAnswer(
            meetings: Self.within(span, found), serverDate: oldest?.serverDate,
            cacheAge: oldest?.cacheAge ?? 0)
        // A source of one document for all days sends the same with each.
        for unread in Set(answers.map(\.unread)) { answer.unread.add(unread) }
        return answer
    }

    /// Meetings made of next races; they have no ids.
    static func made(of races: [Race], _ span: DaySpan) -> [RaceMeeting] {
        let made = RaceMeeting.made(of: races).map { meeting in
            var meeting = meeting
            meeting.id = ""
            return meeting
        }
        return within(span, made)
    }

    private static func within(_ span: DaySpan, _ meetings: [RaceMeeting]) -> [RaceMeeting] {
        meetings.compactMap { meeting in
            var meeting = meeting
            meeting.races.removeAll { !span.starts.contains($0.start) }
            return meeting.races.isEmpty ? nil : meeting
        }.sorted { ($0.name, $0.category.rawValue, $0.id) < ($1.name, $1.category.rawValue, $1.id) }
    }
}
