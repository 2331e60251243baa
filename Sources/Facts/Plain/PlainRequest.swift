import Models

/// A line that a person types in plain mode.
package enum PlainRequest: Hashable, Sendable {
    case races
    case next
    /// Requests a card; nil stands for the next race.
    case card(Subject?)
    case results
    /// All of one result, by its place in the last list of results.
    case result(Int)
    /// A country, a state, a kind of race or the beginning of a name; empty for all meetings.
    case meetings(String)
    /// Words of a filter; empty to report the current one.
    case filter(String)
    case watchList
    /// Adds or removes a meeting or a runner: the race by its place in the list, the runner by its number or its name.
    case watch(race: Int, runner: String?)
    case state
    /// Words of a choice; empty to report the current one.
    case choose(String)
    case help
    case quit
    /// A line that is not understood, with a sentence that helps.
    case unclear(String)

    /// How a person names a race: by place or by meeting.
    package enum Subject: Hashable, Sendable {
        /// The place in the list that was reported last.
        case place(Int)
        /// The meeting; without a number the next race there.
        case named(meeting: String, number: Int?)
    }

    /// - Parameter line: without its line feed.
    package init(_ line: String) {
        let text = FeedText.clean(line, limit: 200)
        let words = text.split(separator: " ").map(String.init)
        guard let first = words.first?.lowercased() else {
            self = .races
            return
        }
        let rest = Array(words.dropFirst())
        guard let command = PlainCommand.allCases.first(where: { $0.words.contains(first) }) else {
            let near = NearestName.of(first, among: PlainCommand.allCases.flatMap(\.words))
            let lead = near.map { tr("Did you mean \($0)?") } ?? tr("Type a question mark for the commands.")
            self = .unclear(tr("\(FeedText.clean(first, limit: 30)) is no command here.") + " " + lead)
            return
        }
        self = command.request(rest)
    }
}

/// The commands of plain mode. Help, parsing and docs/plain.md follow from it.
package enum PlainCommand: CaseIterable, Sendable {
    case races, next, card, results, meetings, filter, watch, state, choose, help, quit

    /// Words that a person types, the shortest first; none for an empty line.
    var words: [String] {
        switch self {
        case .races: []
        case .next: ["n", "next"]
        case .card: ["c", "card"]
        case .results: ["r", "results", "result"]
        case .meetings: ["m", "meetings"]
        case .filter: ["f", "filter"]
        case .watch: ["w", "watch"]
        case .state: ["s", "state"]
        case .choose: ["say"]
        case .help: ["?", "h", "help"]
        case .quit: ["q", "quit", "exit"]
        }
    }

    /// Way to type it and its effect, in one sentence each.
    package var help: [String] {
        switch self {
        case .races: [tr("Enter alone: the next races.")]
        case .next: [tr("n: the next race.")]
        case .card:
            [
                tr("c: the card of the next race."), tr("c 1: the card of race 1 in the list."),
                tr("c flemington 7: the card of race 7 at Flemington."),
            ]
        case .results: [tr("r: the latest results."), tr("r 1: all of result 1 in that list.")]
        case .meetings:
            [
                tr("m: the meetings that have races to come."),
                tr("m nz: those in New Zealand; a state or the beginning of a name works too."),
            ]
        case .filter: [tr("f horse, f greyhound, f harness or f all: the races that are listed.")]
        case .watch:
            [
                tr("w: your watch list."), tr("w 1: adds the meeting of race 1 in the list, or removes it."),
                tr("w 1 4: the same with runner 4 of that race, after its card; 1A or a name works too."),
            ]
        case .state: [tr("s: the state of the data, and the time.")]
        case .choose:
            [tr("say t-5,due,result: what is reported by itself."), tr("say none: only the state of the data.")]
        case .help: [tr("A question mark: these commands.")]
        case .quit: [tr("q: ends the program.")]
        }
    }

    fileprivate func request(_ rest: [String]) -> PlainRequest {
        let numbers = rest.map { Int($0).flatMap { (1...99).contains($0) ? $0 : nil } }
        switch self {
        case .next, .state:
            guard rest.isEmpty else { return .unclear(tr("Type \(words[0]) alone: it takes no other words.")) }
            return self == .next ? .next : .state
        case .races: return .races
        case .meetings: return .meetings(rest.joined(separator: " "))
        case .help: return .help
        case .quit: return .quit
        case .filter: return .filter(Self.list(rest))
        case .choose: return .choose(Self.list(rest))
        case .card: return .card(Self.subject(rest))
        case .results:
            guard let place = numbers.first else { return .results }
            return place.map { .result($0) } ?? .unclear(tr("Type r, or r and a number from the list of results."))
        case .watch:
            guard !rest.isEmpty else { return .watchList }
            guard let race = numbers[0] else {
                return .unclear(
                    tr("Type w and the number of a race in the list, then the number or the name of a runner."))
            }
            let runner = rest.dropFirst().joined(separator: " ")
            return .watch(race: race, runner: runner.isEmpty ? nil : runner)
        }
    }

    /// `horse, harness` and `horse harness` are `horse,harness`.
    private static func list(_ words: [String]) -> String {
        words.flatMap { $0.split(separator: ",") }.joined(separator: ",")
    }

    private static func subject(_ words: [String]) -> PlainRequest.Subject? {
        guard let last = words.last?.lowercased() else { return nil }
        let number = Int(last.hasPrefix("r") ? String(last.dropFirst()) : last).flatMap {
            (1...99).contains($0) ? $0 : nil
        }
        guard let number else { return .named(meeting: words.joined(separator: " "), number: nil) }
        guard words.count > 1 else { return .place(number) }
        return .named(meeting: words.dropLast().joined(separator: " "), number: number)
    }
}

/// Events that plain mode reports by itself. The state of the data is always reported.
package struct SpokenChoice: Hashable, Sendable {
    /// A kind of event of one race. The raw value is its word in the setting.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The time of the advertised start has come.
        case due
        /// A source reports that the race runs.
        case off
        /// The advertised start has been moved.
        case moved
        case abandoned
        /// A source has reported the placings.
        case result
    }

    /// Minutes before the start, the greatest first.
    let minutes: [Int]
    let kinds: Set<Kind>

    /// Minutes before a start that can be chosen.
    static let range = 1...120
    /// Choice that applies without the setting.
    package static let usual = SpokenChoice(minutes: [5, 1], kinds: Set(Kind.allCases))

    /// A choice; minutes in any order, doubles do not matter.
    init(minutes: [Int], kinds: Set<Kind>) {
        self.minutes = Set(minutes).sorted(by: >)
        self.kinds = kinds
    }

    /// - Parameter text: a list such as `t-5,t-1,due`, or `none`.
    /// - Throws: `UnknownWord` for any other word.
    package init(_ text: String) throws(UnknownWord) {
        var minutes: [Int] = []
        var kinds: Set<Kind> = []
        let words = text.lowercased().split { $0 == "," || $0 == " " }.map(String.init)
        for word in words where words != ["none"] {
            if let kind = Kind(rawValue: word) {
                kinds.insert(kind)
            } else if let minute = AlertKind.minutes(of: word, in: Self.range) {
                minutes.append(minute)
            } else {
                throw UnknownWord(word: word, nearest: NearestName.of(word, among: Self.words))
            }
        }
        guard !words.isEmpty else { throw UnknownWord(word: text, nearest: nil) }
        self.init(minutes: minutes, kinds: kinds)
    }

    /// A word that is no kind of event.
    package struct UnknownWord: Error, Hashable {
        let word: String
        /// A word that is nearly the same; nil if none is.
        package let nearest: String?
    }

    /// Words that a list takes, with one for minutes.
    package static let words = ["t-5"] + Kind.allCases.map(\.rawValue) + ["none"]

    /// The choice as a list: `t-5,t-1,due`, or `none`.
    package var text: String {
        let words = minutes.map { "t-\($0)" } + Kind.allCases.filter(kinds.contains).map(\.rawValue)
        return words.isEmpty ? "none" : words.joined(separator: ",")
    }

    package var sentence: String {
        let list = PlainWords.list(minutes.map(String.init))
        let before = trn(
            "\(list) minute before a start", "\(list) minutes before a start", minutes == [1] ? 1 : minutes.count + 1)
        let words = (minutes.isEmpty ? [] : [before]) + Kind.allCases.filter(kinds.contains).map(Self.words)
        guard !words.isEmpty else { return tr("Nothing but the state of the data is reported by itself.") }
        return PlainWords.sentence(tr("reported by itself: ") + words.joined(separator: "; "))
    }

    private static func words(of kind: Kind) -> String {
        switch kind {
        case .due: tr("a race that is due")
        case .off: tr("a race that is off")
        case .moved: tr("a start that moves")
        case .abandoned: tr("a race that is abandoned")
        case .result: tr("results")
        }
    }
}
