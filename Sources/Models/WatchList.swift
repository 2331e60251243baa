package import FoundationEssentials

/// Watched meetings, runners, jockeys, drivers and trainers.
package struct WatchList: Hashable, Sendable {
    /// The most entries that can be watched.
    package static let limit = 2_000

    /// Entries by their names; one name may have entries of several countries.
    private var known: [WatchEntry.Key: [WatchEntry]] = [:]
    private var count = 0

    /// - Parameter entries: those past the limit, and those without a name, are left out.
    package init(_ entries: some Sequence<WatchEntry> = []) {
        for entry in entries { set(entry, isWatched: true) }
    }

    package var isEmpty: Bool { known.isEmpty }
    /// True at `limit` entries: `set` adds no more.
    package var isFull: Bool { count >= Self.limit }
    package var entries: [WatchEntry] { known.values.flatMap(\.self) }
    /// The same in an order that stays: by kind, name, category and country.
    package var inOrder: [WatchEntry] {
        entries.sorted {
            ($0.kind.rawValue, $0.name, $0.category.rawValue, $0.country ?? "")
                < ($1.kind.rawValue, $1.name, $1.category.rawValue, $1.country ?? "")
        }
    }

    package func categories(of kinds: Set<WatchEntry.Kind>) -> Set<RaceCategory> {
        Set(known.keys.filter { kinds.contains($0.kind) }.map(\.category))
    }

    /// The watched entry of a name, in any spelling; nil if it is not watched. A runner is also known without the
    /// country behind its name. A meeting is the one of its country, or of one that is not known.
    package func entry(for entry: WatchEntry) -> WatchEntry? {
        guard !isEmpty else { return nil }
        let same = known[entry.anywhere.id] ?? entry.plain.flatMap { known[$0.id] } ?? []
        return same.first { $0.country == entry.country } ?? same.first { Country.canBeOne($0.country, entry.country) }
    }

    /// Whether an entry is watched, in any spelling of its name.
    package func contains(_ entry: WatchEntry) -> Bool { self.entry(for: entry) != nil }

    /// Whether a name is watched, in any spelling.
    package func contains(_ kind: WatchEntry.Kind, _ name: String, _ category: RaceCategory) -> Bool {
        !isEmpty && contains(WatchEntry(kind, category: category, name: name))
    }

    package func contains(meetingOf race: Race) -> Bool { !isEmpty && contains(WatchEntry(meetingOf: race)) }

    package func contains(_ meeting: RaceMeeting) -> Bool { !isEmpty && contains(WatchEntry(meeting)) }

    /// Whether a runner is watched, in any spelling of its name.
    package func contains(runner: String, _ category: RaceCategory) -> Bool {
        contains(.runner, runner, category)
    }

    /// Watched entries of a runner: its own, its jockey's or driver's, its trainer's.
    package func entries(of runner: Runner, _ category: RaceCategory) -> [WatchEntry] {
        guard !isEmpty else { return [] }
        let names: [(WatchEntry.Kind, String?)] = [
            (.runner, runner.name), (.rider, runner.jockey), (.trainer, runner.trainer),
        ]
        return names.compactMap { kind, name in
            name.flatMap { entry(for: WatchEntry(kind, category: category, name: $0)) }
        }
    }

    /// Watched names of a race, each once: its meeting's, and those of its runners, jockeys, drivers and trainers if
    /// the card is known.
    package func names(in race: Race, card: RaceCard? = nil) -> [String] {
        guard !isEmpty else { return [] }
        let meeting = contains(meetingOf: race) ? [race.meeting] : []
        var seen: Set<WatchEntry.Key> = []
        let entries = (card?.runners ?? []).flatMap { self.entries(of: $0, race.category) }
        return meeting + entries.filter { seen.insert($0.id).inserted }.map(\.name)
    }

    /// Adds or removes an entry.
    /// - Returns: false if the list did not change, since the name is empty or the list is full.
    @discardableResult
    package mutating func set(_ entry: WatchEntry, isWatched: Bool) -> Bool {
        let id = entry.anywhere.id
        let place = known[id]?.firstIndex { $0.country == entry.country }
        guard !id.name.isEmpty, isWatched != (place != nil) else { return false }
        guard !isWatched || !isFull else { return false }
        if let place {
            known[id]?.remove(at: place)
            if known[id]?.isEmpty == true { known[id] = nil }
        } else {
            known[id, default: []].append(entry)
        }
        count += isWatched ? 1 : -1
        return true
    }
}

/// What a person wrote about a watched name, and when.
package struct WatchNote: Hashable, Sendable {
    /// The most characters of a note, as Unicode scalars.
    package static let limit = 200

    /// The words, cleaned as every text from outside; empty for a note that was taken away.
    package let text: String
    package let written: Date

    package init(_ text: String, written: Date) {
        (self.text, self.written) = (FeedText.clean(text, limit: Self.limit), written)
    }
}

extension WatchEntry {
    /// The same with a new note; an empty text takes the note away. It is later than the one before by any clock.
    package func noting(_ text: String, at now: Date) -> WatchEntry {
        var entry = self
        entry.lastNote = WatchNote(text, written: max(now, (lastNote?.written ?? .distantPast) + 0.001))
        return entry
    }
}

extension WatchList {
    /// Adds an entry, or takes over its note if that is the later one.
    /// - Returns: the entry as it is now; nil if nothing changed.
    @discardableResult
    package mutating func merge(_ entry: WatchEntry) -> WatchEntry? {
        let id = entry.anywhere.id
        guard let place = known[id]?.firstIndex(where: { $0.country == entry.country }) else {
            return set(entry, isWatched: true) ? entry : nil
        }
        guard let note = entry.lastNote, let old = known[id]?[place],
            note.written > old.lastNote?.written ?? .distantPast
        else { return nil }
        known[id]?[place].lastNote = note
        return known[id]?[place]
    }

    /// Watched entries with a note that a race is about: of a runner, its jockey or driver and its trainer, then of the
    /// meeting.
    /// - Parameter runner: number of the runner that is meant; 0 for all.
    package func noted(in race: Race, card: RaceCard?, runner: Int = 0) -> [WatchEntry] {
        var seen: Set<WatchEntry.Key> = []
        return starts(in: race, card: card).filter { runner == 0 || $0.runner == nil || $0.runner?.number == runner }
            .flatMap(\.matched).filter { $0.note != nil && seen.insert($0.id).inserted }
    }

    package var hasNotes: Bool { known.values.contains { $0.contains { $0.note != nil } } }
}

/// A watched meeting, runner, jockey, driver or trainer, marked wherever it occurs.
package struct WatchEntry: Hashable, Sendable, Identifiable {
    /// Raw values are written to the store and to JSON.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case meeting, runner
        case rider
        case trainer
    }

    /// Common part of all spellings of one name.
    package struct Key: Hashable, Sendable {
        /// A meeting and a runner of one name differ.
        package let kind: Kind
        /// Category of the races: names in two categories differ.
        package let category: RaceCategory
        /// The name's letters and digits, without case and accents.
        package let name: String
        /// Country of a meeting by one code (`Country.code`); nil for a meeting of any country, and for other names.
        package let country: String?
    }

    /// Whether a meeting, a runner or a person is watched.
    package let kind: Kind
    package let category: RaceCategory
    /// Spelling at the time of the choice.
    package let name: String
    /// Country of a meeting by one code (`Country.code`): two tracks may have one name. Nil for a meeting of any
    /// country, and for other names.
    package let country: String?
    /// The note that was written last, also one that was taken away: the later of two counts.
    package var lastNote: WatchNote?

    /// An entry; the name may be empty (`isNamed`).
    package init(
        _ kind: Kind, category: RaceCategory, name: String, country: String? = nil, note: WatchNote? = nil
    ) {
        self.kind = kind
        self.category = category
        self.name = name
        lastNote = note
        self.country = kind == .meeting ? Country.code(country) : nil
    }

    package init(meetingOf race: Race) {
        self.init(.meeting, category: race.category, name: race.meeting, country: race.venue.country)
    }

    package init(_ meeting: RaceMeeting) {
        self.init(.meeting, category: meeting.category, name: meeting.name, country: meeting.venue.country)
    }

    /// Equal for every spelling of the name. For people also without brackets at its end, an apprentice's claim.
    package var id: Key {
        let isPerson = kind == .rider || kind == .trainer
        return Key(
            kind: kind, category: category, name: isPerson ? FormName.key(name) ?? "" : FoldedText(name).key,
            country: country)
    }

    /// This entry without a country, for a meeting of any country.
    var anywhere: WatchEntry { country == nil ? self : WatchEntry(kind, category: category, name: name) }

    /// The same without brackets at the end of a runner's name, which are its country; nil without any.
    var plain: WatchEntry? {
        guard kind == .runner else { return nil }
        let plain = FormName.plain(name)
        return plain == name ? nil : WatchEntry(kind, category: category, name: plain)
    }

    /// The note on it; nil without one.
    package var note: WatchNote? { lastNote.flatMap { $0.text.isEmpty ? nil : $0 } }

    package var isNamed: Bool { !id.name.isEmpty }
}

/// A race that the watch list picks out, with the runner it is about.
package struct WatchedStart: Hashable, Sendable {
    package let race: Race
    /// The runner that is watched, or whose jockey, driver or trainer is; nil for a race of a watched meeting.
    package let runner: Runner?
    /// Entries of the watch list that match: those of the runner, then that of the meeting. Never empty.
    package let matched: [WatchEntry]

    /// A start; `matched` must not be empty.
    package init(race: Race, runner: Runner?, matched: [WatchEntry]) {
        self.race = race
        self.runner = runner
        self.matched = matched
    }
}

extension WatchList {
    /// Watched starts of a race, by the numbers of the runners. A race of a watched meeting in which no runner is
    /// watched is one start without a runner.
    /// - Parameter card: nil if the runners are not known.
    package func starts(in race: Race, card: RaceCard? = nil) -> [WatchedStart] {
        guard !isEmpty else { return [] }
        let meeting = entry(for: WatchEntry(meetingOf: race))
        let starts = (card?.runners ?? []).compactMap { runner -> WatchedStart? in
            let entries = entries(of: runner, race.category)
            guard !entries.isEmpty else { return nil }
            return WatchedStart(race: race, runner: runner, matched: entries + [meeting].compactMap(\.self))
        }
        guard starts.isEmpty, let meeting else { return starts }
        return [WatchedStart(race: race, runner: nil, matched: [meeting])]
    }
}
