import FoundationEssentials
import Logging
import Models
import Services
import Settings

/// Lists of the meetings of today and the days after it. A day that a source cannot give takes no other away.
@MainActor
struct UpcomingMeetings {
    let settings: UpcomingSettings
    let tools: RequestContext
    let feeds: SourceFeeds
    let limit: TimeLimit

    /// The answers of the sources, put together.
    struct Found {
        var source: RaceSource?
        var meetings: [RaceMeeting] = []
        var serverNow: Date?
        var age = 0
        /// Parts of the answers that could not be read.
        var unread = Unread()
        /// The first error, and its source.
        var failure: (error: FeedError, source: RaceSource)?
        /// Sentences for people about limits of a source.
        var remarks: [String] = []
    }

    /// Requests every source of meetings, day by day; an error that would meet the other days too ends a source.
    func found() async -> Found {
        var found = Found()
        for source in settings.day.sources.meetings {
            let isCounted = source.leastInterval > 0
            if isCounted, settings.days > 0 {
                let name = source.wording.name
                found.remarks.append(
                    "\(name.prefix(1).uppercased() + name.dropFirst()) counts its requests: only today is listed")
            }
            let starts = (isCounted ? settings.today : settings.day).span.starts
            for day in source.calendar.days(from: starts.lowerBound, to: starts.upperBound - 1) {
                guard await add(day, of: source, to: &found) else { break }
            }
        }
        return found
    }

    /// - Returns: false if no other day of the source needs to be tried.
    private func add(_ day: String, of source: RaceSource, to found: inout Found) async -> Bool {
        do throws(FeedError) {
            guard let feed = feeds.meetings(source, milliseconds: try limit.left()) else { throw .keyRefused() }
            let answer = try await feed.meetings(on: day)
            found.source = found.source ?? source
            found.serverNow = found.serverNow ?? answer.serverNow
            found.age = max(found.age, answer.cacheAge)
            if found.unread != answer.unread { found.unread.add(answer.unread) }
            found.meetings = RaceMeeting.joined([found.meetings, answer.meetings])
            return true
        } catch {
            if found.failure == nil { found.failure = (error, source) }
            tools.logger.warning(
                "no meetings", metadata: ["source": "\(source.name)", "day": "\(day)", "error": "\(error)"])
            return UpcomingCards.isOfOneRace(error)
        }
    }
}
