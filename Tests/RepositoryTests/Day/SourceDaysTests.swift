import Foundation
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// The days of a source's own calendar, judged by a service that lists a meeting as the operator does: all its races
/// under the day on which the first of them starts in Sydney.
@Suite struct SourceDaysTests {
    static let zones = [
        "Pacific/Honolulu", "America/Los_Angeles", "America/New_York", "America/St_Johns", "UTC", "Europe/London",
        "Asia/Kolkata", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
    ]

    /// Weeks with both changes of the clocks in Sydney, those of Europe and America, and one without any.
    static let weeks = ["2026-04-01", "2026-10-01", "2026-03-26", "2026-11-01", "2026-07-20"]

    /// A board that starts at any hour of the week.
    @Test(arguments: weeks)
    func noRaceOfADayIsMissingInAnyZone(week: String) throws {
        var service = try Service(from: week, days: 12)
        let begin = try #require(RFC3339.parse(week + "T00:30:00Z")) + 2 * 86_400
        for hour in stride(from: 0.0, to: 7 * 24, by: 3) {
            let now = begin + hour * 3600
            var day = Scheduler(at: now)
            day.run(until: now, &service)
            let snapshot = day.board.snapshot(at: now, clock: ServerClock())
            let known = Set(snapshot.meetings.flatMap(\.races).map(\.id))
            let over = Set(snapshot.results.map(\.id))
            for zone in Self.zones {
                let local = try #require(Service.day(of: zone, around: now))
                let truth = service.races.filter { local.contains($0.start) }
                let missing = truth.filter { !known.contains($0.id) }
                #expect(missing.isEmpty, "\(zone) at \(RFC3339.format(now)): \(missing.count) of \(truth.count)")
                let jumped = truth.filter { $0.start <= now && !over.contains($0.id) }
                #expect(jumped.isEmpty, "\(zone) at \(RFC3339.format(now)): \(jumped.count) results")
            }
        }
        #expect(service.requested.count <= 4 * 56, "the days that can hold races around now, and no others")
    }

    /// The operator's new day and the evening of Europe run at once from 14:00Z on.
    @Test func resultIsNeverLaterThanTheShortIntervalAtAnyHour() throws {
        var service = try Service(from: "2026-07-20", days: 4)
        let begin = try #require(RFC3339.parse("2026-07-21T11:00:00Z"))
        var day = Scheduler(at: begin)
        day.run(until: begin + 14 * 3600, &service)
        for race in service.races where (begin + 1200...begin + 13 * 3600).contains(race.start) {
            let final = race.start + Service.final
            let requested = service.requested.filter { $0.day == race.day && $0.at >= final }.map(\.at).min()
            let late = try #require(requested).timeIntervalSince(final)
            #expect(late <= 60, "\(race.id) of \(RFC3339.format(race.start)): \(late) s")
        }
        // Two days at once at the short interval, the others seldom: within the limit of 20 a minute.
        let rate = Double(service.requested.count) / (14 * 60)
        #expect(rate < 6, "\(rate) a minute")
    }

    @Test func runningDayIsThatOfTheSourceAndIsRequestedFirst() throws {
        for (now, first) in [
            ("2026-07-20T13:59:59Z", "2026-07-20"), ("2026-07-20T14:00:00Z", "2026-07-21"),
            ("2026-11-21T12:59:59Z", "2026-11-21"), ("2026-11-21T13:00:00Z", "2026-11-22"),
        ] {
            let instant = try #require(RFC3339.parse(now))
            var board = DayBoard(settings: DayBoard.Settings(), at: instant)
            let actions = board.handle(.start, at: instant, clock: ServerClock())
            #expect(actions.contains(.fetchMeetings(day: first, of: .affiliates)), "\(now)")
        }
    }
}

/// A service that records the requested days.
private struct Service {
    struct Listed {
        let id: RaceID
        let start: Date
        let day: String
    }

    /// Seconds after its start at which a race becomes final.
    static let final: TimeInterval = 240

    private(set) var requested: [(at: Date, day: String)] = []
    let races: [Listed]
    private var days: [String: [RaceMeeting]] = [:]

    /// Twelve meetings a day whose first races start from 00:15 to 23:44 in Sydney, each of ten races 35 minutes apart.
    init(from first: String, days count: Int) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Australia/Sydney"))
        let parts = first.split(separator: "-").compactMap { Int($0) }
        var races: [Listed] = []
        for offset in 0..<count {
            let date = DateComponents(year: parts[0], month: parts[1], day: parts[2] + offset, hour: 12)
            let noon = try #require(calendar.date(from: date))
            let midnight = calendar.startOfDay(for: noon)
            let end = try #require(calendar.date(byAdding: .day, value: 1, to: midnight))
            let fields = calendar.dateComponents([.year, .month, .day], from: noon)
            let name = String(
                format: "%04d-%02d-%02d", fields.year ?? 0, fields.month ?? 0, fields.day ?? 0)
            let span = end.timeIntervalSince(midnight) - 900 - 960
            for index in 0..<12 {
                let start = midnight + 900 + (span * Double(index) / 11 / 60).rounded() * 60
                var meeting = RaceMeeting(id: "\(name)-\(index)", name: "Course \(index)", category: .horse)
                meeting.races = (0..<10).map { number in
                    MeetingRace(
                        id: RaceID("\(name)-\(index)-\(number)"), number: number + 1, name: "",
                        start: start + Double(number) * 2100)
                }
                days[name, default: []].append(meeting)
                races += meeting.races.map { Listed(id: $0.id, start: $0.start, day: name) }
            }
        }
        self.races = races
    }

    mutating func answer(_ day: String, at now: Date) -> MeetingsAnswer {
        requested.append((now, day))
        return MeetingsAnswer(
            meetings: (days[day] ?? []).map { meeting in
                var meeting = meeting
                for index in meeting.races.indices {
                    meeting.races[index].status = now < meeting.races[index].start + Self.final ? .open : .final
                }
                return meeting
            })
    }

    static func day(of zone: String, around now: Date) -> Range<Date>? {
        var calendar = Calendar(identifier: .gregorian)
        guard let zone = TimeZone(identifier: zone) else { return nil }
        calendar.timeZone = zone
        let midnight = calendar.startOfDay(for: now)
        return calendar.date(byAdding: .day, value: 1, to: midnight).map { midnight..<$0 }
    }
}

/// The day's machine, obeyed: it gets its answers at once.
private struct Scheduler {
    var board: DayBoard
    private var now: Date
    private var due: Date

    init(at now: Date) {
        board = DayBoard(settings: DayBoard.Settings(), at: now)
        self.now = now
        due = now
    }

    mutating func run(until end: Date, _ service: inout Service) {
        if due == now { obey(.start, &service) }
        while due <= end {
            now = max(now, due)
            obey(.timer, &service)
        }
        now = end
    }

    private mutating func obey(_ event: DayBoard.Event, _ service: inout Service) {
        var events = [event]
        while !events.isEmpty {
            for action in board.handle(events.removeFirst(), at: now, clock: ServerClock()) {
                switch action {
                case .fetchMeetings(let day, let source):
                    events.append(.meetings(day, service.answer(day, at: now), by: source))
                case .sleep(let until): due = max(until, now + 1)
                case .fetchCard, .keep, .pass: break
                }
            }
        }
    }
}
