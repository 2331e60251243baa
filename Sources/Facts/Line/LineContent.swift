package import FoundationEssentials
package import Models
package import Repository

/// Content of `raceboard line` at one moment, before it is escaped for a program.
package struct LineContent: Hashable, Sendable {
    /// The line in full; it is never empty.
    package let text: String
    /// The same in a few characters: category, number and countdown of the first race.
    package let short: String
    /// The next races with their starts, one per line, and how good the data is.
    package let tooltip: String
    /// State of the data (board rule 7).
    package let state: FeedFacts.State
    /// Closeness of the first race; nil without one, and for one that is over or abandoned.
    package let urgency: Countdown.Urgency?
    /// The first race; nil without one.
    package let first: Race?
    /// Races of the line, the first one first.
    package let races: [RaceFacts]
    /// Seconds since the last good answer; nil without one.
    package let age: Int?
    /// The feed's error; nil if all is well.
    package let failure: FeedFacts.Failure?
    /// Time of the line, by the server's clock.
    package let at: Date
    /// Whether the races are those of a simulated day.
    package var isSimulated = false

    /// Parts that a bar shows: a line with an equal key is not written again. Passing times are not part of it.
    package var key: [String] {
        [text, short, tooltip, state.rawValue, urgency.map { "\($0)" } ?? "", first?.id.text ?? ""]
    }
}

/// How a line is made of a board: a value, so that the same board and time give the same line.
package struct LineView: Sendable {
    var template: LineTemplate
    var separator: String
    package var filter: RaceFilter
    /// Races with something that is watched; nil to show all.
    package var watched: Set<RaceID>?
    /// Most races that the line shows.
    package var count: Int
    var localTime: LocalTime

    /// Most races that the tooltip lists.
    private static let listed = 6

    /// - Parameters:
    ///   - separator: between two races.
    ///   - count: 1 or more.
    package init(template: LineTemplate, separator: String, filter: RaceFilter, count: Int, localTime: LocalTime) {
        (self.template, self.separator, self.filter) = (template, separator, filter)
        (self.count, self.localTime) = (count, localTime)
    }

    /// Races that it can show at an instant, in order: those that can still jump, or else those that are called off.
    /// - Parameter now: the reader's clock.
    package func races(of board: LineBoard, at now: Date) -> [BoardRace] {
        let all = listed(of: board, at: now)
        let open = all.filter { $0.status?.isCalledOff != true }
        return open.isEmpty ? all : open
    }

    /// Races that the tooltip lists, called off ones among them.
    private func told(of board: LineBoard, from shown: ArraySlice<BoardRace>, at now: Date) -> ArraySlice<BoardRace> {
        guard shown.startIndex > 0 else { return listed(of: board, at: now).prefix(max(count, Self.listed)) }
        return shown.prefix(max(count, Self.listed))
    }

    private func listed(of board: LineBoard, at now: Date) -> [BoardRace] {
        board.toCome(at: now).filter { row in
            filter.includes(row.race) && watched?.contains(row.id) != false
        }
    }

    /// The line at an instant.
    /// - Parameters:
    ///   - board: nil if there is no data.
    ///   - first: race that begins the line, if it is still there.
    ///   - now: the reader's clock.
    package func content(of board: LineBoard?, from first: RaceID? = nil, at now: Date) -> LineContent {
        guard let board else { return nothing(at: now) }
        let all = races(of: board, at: now)
        let place = all.firstIndex { $0.id == first } ?? 0
        let server = now + board.offset
        func facts(_ races: some Collection<BoardRace>) -> [RaceFacts] {
            races.map { RaceFacts($0, clock: ServerClock(), at: server) }
        }
        let shown = facts(all[place...].prefix(count))
        let state = board.state(at: now)
        let age = board.age(at: now).map { Int(clamping: $0) }
        let data = Data(state: state, age: age, isSimulated: board.isSimulated)
        return LineContent(
            text: text(shown, data), short: short(shown, data),
            tooltip: tooltip(facts(told(of: board, from: all[place...], at: now)), board, data),
            state: state, urgency: shown.first?.time?.urgency, first: shown.first?.race, races: shown, age: age,
            failure: board.failure, at: server, isSimulated: board.isSimulated)
    }

    private func nothing(at now: Date) -> LineContent {
        LineContent(
            text: Data.none, short: Data.none, tooltip: Data.none, state: .noData, urgency: nil, first: nil, races: [],
            age: nil, failure: nil, at: now)
    }

    /// State of the data with its words.
    private struct Data {
        static let none = "NO DATA"
        let state: FeedFacts.State
        let age: Int?
        let isSimulated: Bool

        /// `STALE 4m`; empty for live data, `DEMO` for that of a simulated day.
        var warning: String {
            switch state {
            case .live: isSimulated ? "DEMO" : ""
            case .stale: ["STALE", age.map { _ in ageWords }].compactMap(\.self).joined(separator: " ")
            case .noData: Self.none
            }
        }

        /// `<1m`, `4m`, `1h 4m`; empty if there is no answer.
        var ageWords: String { age.map { Countdown(seconds: max(1, $0)).minutes } ?? "" }
    }

    private func text(_ shown: [RaceFacts], _ data: Data) -> String {
        guard data.state != .noData else { return Data.none }
        guard !shown.isEmpty else { return [empty, data.warning].filter { !$0.isEmpty }.joined(separator: " ") }
        let line = shown.map { race(in: $0, data) }.joined(separator: separator)
        // Old data is never shown as live, even if the format leaves the state out.
        return data.warning.isEmpty || template.has(.state) ? line : "\(line) \(data.warning)"
    }

    /// `No races`, `No watched greyhound races in NSW`.
    private var empty: String {
        "No \(watched == nil ? "" : "watched ")\(RaceWords.phrase(of: filter))"
    }

    private func race(in facts: RaceFacts, _ data: Data) -> String {
        template.parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): words(field, facts, data)
            }
        }.joined()
    }

    private func words(_ field: LineTemplate.Field, _ facts: RaceFacts, _ data: Data) -> String {
        let race = facts.race
        return switch field {
        case .badge: RaceWords.letter(of: race.category)
        case .category: RaceWords.name(of: race.category)
        case .number: race.number > 0 ? "\(race.number)" : "-"
        case .meeting: RaceWords.meeting(of: race)
        case .name: race.name
        case .countdown: facts.time?.minutes ?? facts.statusWord
        case .exact: facts.countdown
        case .start: localTime.time(race.advertisedStart)
        case .state: data.warning.isEmpty ? "LIVE" : data.warning
        case .age: data.ageWords
        case .region: RaceWords.region(of: race.venue)
        case .distance:
            race.distance.map { metres in
                RaceWords.furlongs(metres, race.category, country: race.venue.country).map { $0 + " f" }
                    ?? "\(metres) m"
            } ?? ""
        case .track: RaceWords.track(race.trackCondition)
        case .status: facts.statusWord
        }
    }

    private func short(_ shown: [RaceFacts], _ data: Data) -> String {
        guard data.state != .noData else { return Data.none }
        guard let facts = shown.first else { return data.warning.isEmpty ? "-" : data.warning }
        let name = "\(RaceWords.letter(of: facts.race.category)) \(RaceWords.number(of: facts.race))"
        let time = facts.time?.minutes ?? facts.statusWord
        return [name, time, data.state == .live ? data.warning : "STALE"].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func tooltip(_ races: [RaceFacts], _ board: LineBoard, _ data: Data) -> String {
        let lines = races.map { facts in
            let race = facts.race
            return [
                localTime.time(race.advertisedStart), RaceWords.letter(of: race.category), RaceWords.number(of: race),
                RaceWords.meeting(of: race), RaceWords.region(of: race.venue),
                facts.time == nil ? facts.statusWord : "",
            ].filter { !$0.isEmpty }.joined(separator: " ")
        }
        let good = board.lastGood.map { "Data of \(localTime.exactTime($0 + board.offset))" }
        let last = [data.warning, good ?? "", board.failure?.sentence ?? ""].filter { !$0.isEmpty }
        return (lines + [last.joined(separator: ". ")]).joined(separator: "\n")
    }
}

extension LineView {
    /// The next instant at which the line can differ, if the data stays as it is.
    /// - Parameters:
    ///   - content: the line at `now`.
    ///   - now: the reader's clock.
    package func nextChange(of content: LineContent, on board: LineBoard?, at now: Date) -> Date {
        guard let board else { return .distantFuture }
        let whole = content.at.timeIntervalSinceReferenceDate.rounded(.down)
        let all = races(of: board, at: now)
        let place = all.firstIndex { $0.id == content.first?.id } ?? 0
        var seconds = told(of: board, from: all[place...], at: now).map { row in
            Self.wait(Int(clamping: row.race.advertisedStart.timeIntervalSinceReferenceDate - whole))
        }
        if template.has(.exact), content.races.contains(where: { $0.time != nil }) { seconds.append(1) }
        var instants = seconds.map { Date(timeIntervalSinceReferenceDate: whole + Double($0)) - board.offset }
        if let good = board.lastGood {
            if content.state == .live { instants.append(good + board.liveFor + 0.001) }
            let minutes = (max(0, now.timeIntervalSince(good)) / 60).rounded(.down) + 1
            if content.state == .stale || template.has(.age) { instants.append(good + minutes * 60) }
        }
        if content.state == .stale, let last = board.toCome(at: now).last {
            instants.append(EvictionPolicy.deadline(start: last.race.advertisedStart) - board.offset)
        }
        // The line is read a little after the instant, which is not exact in binary.
        return instants.min().map { max($0, now) + 0.002 } ?? .distantFuture
    }

    /// Seconds until words of a countdown in minutes change, or the closeness of a start, or until the race leaves.
    private static func wait(_ left: Int) -> Int {
        switch left {
        case 1...: left % 60 == 0 ? 1 : left < 60 ? left : left % 60 + 1
        case 0: 1
        default: max(1, left + Int(clamping: EvictionPolicy.grace))
        }
    }
}

/// Effect of a click on a bar, which shows another of the next races.
package enum LineMove: Hashable, Sendable {
    case next, back, first

    /// The race that begins the line after it; nil for the first one.
    /// - Parameters:
    ///   - current: the race that begins it now; nil for the first one.
    ///   - races: those that the line can show, in order.
    package func race(from current: BoardRace.ID?, in races: [BoardRace]) -> BoardRace.ID? {
        let place = races.firstIndex { $0.id == current } ?? 0
        let target =
            switch self {
            case .first: 0
            case .next: place + 1 < races.count ? place + 1 : 0
            case .back: max(0, place - 1)
            }
        return target == 0 || target >= races.count ? nil : races[target].id
    }
}

/// Format of a race in one line: text with fields in braces, `{badge} R{number} {meeting} {countdown}`.
package struct LineTemplate: Hashable, Sendable {
    /// Fields that can be in braces; the raw values are their names.
    package enum Field: String, CaseIterable, Sendable {
        case badge, category, number, meeting, name, countdown, exact, start, state, age
        case region, distance, track, status
    }

    enum Part: Hashable, Sendable {
        case text(String)
        case field(Field)
    }

    /// The reason why a format is refused.
    package enum Problem: Error, Hashable {
        /// An unknown name, with the nearest name of a field.
        case unknown(String, nearest: String?)
        /// A brace that is not closed, or not opened.
        case brace
        /// The format is empty, or has more than `longest` characters.
        case length
    }

    /// Most characters that a format can have.
    package static let longest = 500
    /// Format that applies if no option gives one.
    package static let usual = "{badge} R{number} {meeting} {countdown}"

    let parts: [Part]

    /// Reads a format. `{{` and `}}` are braces.
    package init(_ text: String) throws(Problem) {
        guard (1...Self.longest).contains(text.count) else { throw .length }
        var parts: [Part] = []
        var plain = ""
        var rest = Substring(text)
        while let sign = rest.popFirst() {
            guard sign == "{" || sign == "}" else {
                plain.append(sign)
                continue
            }
            if rest.first == sign {
                rest.removeFirst()
                plain.append(sign)
                continue
            }
            guard sign == "{", let end = rest.firstIndex(of: "}") else { throw .brace }
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            parts.append(.field(try Self.field(String(rest[..<end]))))
            rest = rest[rest.index(after: end)...]
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        self.parts = parts
    }

    private static func field(_ name: String) throws(Problem) -> Field {
        if let field = Field(rawValue: name) { return field }
        throw .unknown(
            FeedText.clean(name, limit: 40), nearest: NearestName.of(name, among: Field.allCases.map(\.rawValue)))
    }

    func has(_ field: Field) -> Bool { parts.contains(.field(field)) }
}
