package import FoundationEssentials
package import Models

/// Settings that a fleet has sent to a box. Pure but for the zones of the system, which a zone is checked against.
///
/// Of each place the set with the highest `rev` counts, for ever, and of two places that set the same the nearer one.
package struct PushedSettings: Hashable, Sendable {
    /// A value and where it comes from.
    package struct Value: Hashable, Sendable {
        /// The text, as a settings file has it.
        package let text: String
        /// Number of the change.
        package let rev: Int
        /// Whom it was sent to: `flemington/group/stand`.
        package let scope: String
    }

    /// The last set of a place.
    struct Entry: Hashable, Sendable {
        var scope: FleetTopic.Scope
        var set: PushedSet
        /// Names of the values that count.
        var taken: [String]
        var refused: String?
        /// Time at which it was applied; nil for not yet, and for a set of which nothing counts.
        var at: Date?
        /// Whether it was acknowledged.
        var isAcknowledged = false
    }

    /// What became of a set.
    package enum Outcome: Hashable, Sendable {
        /// Changed: to be saved and applied, and acknowledged then.
        case changed
        /// Nothing changes; the acknowledgement is due.
        case unchanged(BoxAcknowledgement)
    }

    /// All settings that a fleet can set anywhere; none of them runs a program, names a file or is secret.
    package static let pushable: [Setting] = [
        .announcement, .hours, .pages, .dwell, .theme, .only, .region, .letterHeight, .timeZone,
    ]
    /// Most bytes of names and values in one set.
    package static let mostBytes = 4_096

    /// Nearest place first.
    private(set) var entries: [Entry] = []

    /// No settings.
    package init() {}

    init(entries: [Entry]) { self.entries = entries }

    /// The same without what is for other boxes, as after the box was renamed.
    package func only(for address: BoxPlace) -> PushedSettings {
        PushedSettings(entries: Self.sorted(entries.filter { address.isIn($0.scope) }, for: address))
    }

    private static func sorted(_ entries: [Entry], for address: BoxPlace) -> [Entry] {
        entries.sorted {
            let (first, second) = (address.nearness(of: $0.scope), address.nearness(of: $1.scope))
            return first == second ? $0.scope.path < $1.scope.path : first > second
        }
    }

    /// Values that count, by name.
    /// - Parameter allowed: names that this box lets a fleet set.
    package func values(allowed: [String]) -> [String: Value] {
        var values: [String: Value] = [:]
        for entry in entries {
            for name in entry.taken where values[name] == nil && allowed.contains(name) {
                values[name] = entry.set.values[name].map {
                    Value(text: $0, rev: entry.set.rev, scope: entry.scope.path)
                }
            }
        }
        return values
    }

    /// Takes a set that has come for a place.
    /// - Parameter allowed: names that this box lets a fleet set.
    /// - Returns: nil if it is for other boxes.
    package mutating func take(
        _ set: PushedSet, for scope: FleetTopic.Scope, at address: BoxPlace, allowed: [String]
    ) -> Outcome? {
        guard address.isIn(scope) else { return nil }
        let flaws = set.values.keys.sorted().compactMap { name in
            Self.flaw(name, set.values[name] ?? "", allowed: allowed).map { (name, $0) }
        }
        let taken = set.values.keys.filter { name in !flaws.contains { $0.0 == name } }.sorted()
        // One that is here and was never applied is tried again, and one of which the box now allows more, or less.
        if let before = entries.first(where: { $0.scope == scope }), !set.replaces(before.set),
            set != before.set || before.isAcknowledged && before.taken == taken
        {
            if set == before.set { return .unchanged(before.acknowledgement) }
            let why: Notice.Refusal = set.rev == before.set.rev ? .beaten(set.rev) : .older(than: before.set.rev)
            return .unchanged(BoxAcknowledgement(.set, scope: scope.path, rev: set.rev, refused: why.words))
        }
        let size = set.values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard size <= Self.mostBytes else {
            return .unchanged(
                BoxAcknowledgement(
                    .set, scope: scope.path, rev: set.rev, refused: "it has more than \(Self.mostBytes) bytes"))
        }
        let refused = flaws.map(\.1).joined(separator: "; ")
        entries.removeAll { $0.scope == scope }
        entries.append(
            Entry(
                scope: scope, set: set, taken: taken,
                refused: refused.isEmpty ? nil : FeedText.clean(refused, limit: 200)))
        entries = Self.sorted(entries, for: address)
        return .changed
    }

    /// Notes that all sets apply now.
    /// - Returns: acknowledgements of those that are new.
    package mutating func applied(at now: Date) -> [BoxAcknowledgement] {
        var sent: [BoxAcknowledgement] = []
        for index in entries.indices where !entries[index].isAcknowledged {
            let entry = entries[index]
            // A set that is empty on purpose takes back the one before it.
            if !entry.taken.isEmpty || entry.refused == nil { entries[index].at = now }
            entries[index].isAcknowledged = true
            sent.append(entries[index].acknowledgement)
        }
        return sent
    }

    /// Notes that those of these places could not be applied.
    package mutating func notApplied(_ acknowledgements: [BoxAcknowledgement]) {
        let places = Set(acknowledgements.map { "\($0.scope) \($0.rev)" })
        for index in entries.indices where places.contains("\(entries[index].scope.path) \(entries[index].set.rev)") {
            (entries[index].at, entries[index].isAcknowledged) = (nil, false)
        }
    }

    /// Highest `rev` of each place, by its path.
    package var revs: [String: Int] {
        Dictionary(entries.map { ($0.scope.path, $0.set.rev) }) { first, _ in first }
    }

    /// Checks a value before it is sent.
    /// - Throws: 64 for a setting that no fleet can set, and for a value that it does not take.
    package static func check(_ name: String, _ text: String) throws(Failure) {
        guard let words = flaw(name, text, allowed: pushable.map(\.name)) else { return }
        throw Failure(
            "usage", words, hint: "A fleet can set: \(pushable.map(\.name).joined(separator: ", ")).", status: .usage)
    }

    /// Why a value does not count here, in words; nil for a right one. No file is read for it but one of the system's
    /// zones.
    static func flaw(_ name: String, _ text: String, allowed: [String]) -> String? {
        guard let setting = Setting.named(name) else { return "\"\(name)\" is no setting" }
        guard pushable.contains(setting) else { return "\(name) cannot be set from afar" }
        guard allowed.contains(name) else { return "\(name) is not in fleet-settings of this box" }
        // A theme may be the path of a file, for anybody but a fleet.
        if setting == .theme, !setting.kind.words.contains(text.lowercased()) {
            return "\(name) takes \(setting.kind.words.joined(separator: ", "))"
        }
        return setting.problem(text)
    }
}

extension PushedSettings.Entry {
    var acknowledgement: BoxAcknowledgement {
        BoxAcknowledgement(.set, scope: scope.path, rev: set.rev, at: at, refused: refused)
    }
}

extension SettingValue {
    static let pushableTakes =
        "a list of " + PushedSettings.pushable.map(\.name).joined(separator: ", ") + ", or none"

    /// Names of the settings that a fleet may set, each once; empty for `none`.
    package func pushableNames() throws(Failure) -> [String] {
        if text.lowercased() == "none" { return [] }
        let known = PushedSettings.pushable.map(\.name)
        var names: [String] = []
        for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.filter { $0 != " " })
            guard known.contains(name) else {
                throw .badValue(
                    self, expected: Self.pushableTakes, nearest: NearestName.of(name, among: known))
            }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}
