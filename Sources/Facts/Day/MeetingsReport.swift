package import FoundationEssentials
package import Models

/// The meetings of a day at one moment, for printing (docs/day.md). Every output format has the same contents.
package struct MeetingsReport: Hashable, Sendable {
    /// Version of the JSON form. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

    /// Time of the report by the server's clock, or by the device's if the server reports none.
    package let generatedAt: Date
    /// Origin and age of the meetings.
    package let source: DaySource
    package let day: DayFacts
    /// Sorted by name, then category, then id; each with only the races of that day.
    package let meetings: [RaceMeeting]
    /// Words about the meeting that was taken for the typed name; nil if it was named exactly.
    package let remark: String?

    /// A report; the caller has sorted and filtered the meetings.
    package init(generatedAt: Date, source: DaySource, day: DayFacts, meetings: [RaceMeeting], remark: String? = nil) {
        self.generatedAt = generatedAt
        self.source = source
        self.day = day
        self.meetings = meetings
        self.remark = remark
    }

    /// Sentence for people on why there is no meeting, without its full stop; nil if there is one.
    package var emptiness: String? {
        guard meetings.isEmpty else { return nil }
        guard let source = source.source else { return tr("No meetings of \(day.date) are saved") }
        return tr("\(SourceRequestWords(source, isList: false).start) lists no such meetings on \(day.date)")
    }

    /// Sentences for people if the meetings are old or not complete, without the last full stop; nil if all is well.
    package var warning: String? {
        let words =
            source.isStored
            ? tr("These meetings are \(Countdown(seconds: source.age ?? 0).text) old")
            : source.isPartial ? tr("Only meetings with races in the next list are shown") : nil
        return Sentences.joined([remark, source.failure?.sentence, words, source.unreadWords])
    }

    /// Age of the meetings in words; nil if they are new.
    package func asOf(localTime: LocalTime) -> String? {
        AgeWords.asOf(source.age, at: generatedAt, localTime: localTime)
    }

    /// Whole seconds to a race's start, negative after it.
    package func secondsToStart(_ race: MeetingRace) -> Int {
        Countdown(start: race.start, at: generatedAt).seconds
    }

    /// The next race of a meeting: the first that is to come and waits for its start.
    package func next(of meeting: RaceMeeting) -> MeetingRace? {
        meeting.races.first { $0.start > generatedAt && $0.status.countsDown }
    }
}
