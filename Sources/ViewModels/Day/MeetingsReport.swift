package import FoundationEssentials
package import Models

/// The meetings of a day at one moment, for printing (docs/day.md). Every form of it holds the same.
package struct MeetingsReport: Hashable, Sendable {
    /// The number that the JSON form carries. It rises when a program that understood the last one could go wrong.
    package static let schema = 1

    /// The server's clock, or the device's where the server does not tell it.
    package let generatedAt: Date
    package let source: DaySource
    package let day: DayFacts
    /// By name, then category, then id; each with the races of the day alone.
    package let meetings: [RaceMeeting]

    package init(generatedAt: Date, source: DaySource, day: DayFacts, meetings: [RaceMeeting]) {
        self.generatedAt = generatedAt
        self.source = source
        self.day = day
        self.meetings = meetings
    }

    /// A sentence for people when the meetings are not the whole of the day; nil when all is well.
    package var warning: String? {
        let words =
            source.isStored
            ? "These meetings are \(Countdown(seconds: source.age ?? 0).text) old"
            : source.isPartial ? "These meetings are made of the next races alone" : nil
        return Sentences.joined([source.fault?.sentence, words])
    }

    /// How old the meetings are, in words; nil where they have just come.
    package func asOf(localTime: LocalTime) -> String? {
        AgeWords.asOf(source.age, at: generatedAt, localTime: localTime)
    }

    /// Whole seconds to a race's start, negative after it.
    package func secondsToStart(_ race: MeetingRace) -> Int {
        Countdown(start: race.start, at: generatedAt).seconds
    }

    /// The next race of a meeting: the first to come that is not off or over.
    package func next(of meeting: RaceMeeting) -> MeetingRace? {
        meeting.races.first { race in
            race.start > generatedAt && race.status?.isOver != true && race.status?.hasResult != true
        }
    }
}
