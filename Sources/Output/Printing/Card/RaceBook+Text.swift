package import Facts
import Models

extension RaceBook {
    /// The timetable, then the races, each a page of its own.
    package func texts(localTime: LocalTime) -> [String] {
        [meetings.timetable(localTime: localTime)]
            + pages.map { page in
                switch page {
                case .card(let report): report.text(localTime: localTime)
                case .missing(let race, let error):
                    "\(RaceWords.number(of: race)) \(RaceWords.meeting(of: race)) "
                        + "\(localTime.time(minute: race.advertisedStart))\n\n\(FeedWords.sentence(error)).\n"
                }
            }
    }
}
