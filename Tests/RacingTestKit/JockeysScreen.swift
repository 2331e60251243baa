import Facts
package import FoundationEssentials
package import Models
import Repository
import Screen
package import ViewModels

extension ScreenID {
    /// Place of a screen that exists in tests alone.
    package static let jockeys = ScreenID("jockeys")
}

extension ScreenKind {
    /// Whole screen with a list, as a newcomer adds one: registered by `Screens.$all.withValue`, a program's in
    /// `Screens`.
    package static let jockeys = jockeys {}

    /// The same, calling a function whenever its state is made.
    package static func jockeys(onState: @escaping @Sendable () -> Void) -> ScreenKind {
        ScreenKind(
            .jockeys, groups: .listOfRaces,
            keys: { places in
                [
                    KeyBinding(
                        keys: [.function(4)], label: "F4", intent: .show(.jockeys),
                        description: "The jockeys of the day, and back", group: .showing, places: places.basic,
                        footer: "jockeys", rank: 4),
                    KeyBinding(
                        keys: [.character("s")], label: "s", intent: .sort,
                        description: "In the jockeys: by rides, or by name", group: .showing, places: [.jockeys],
                        footer: "order", rank: 2),
                ]
            }, { ListScreen(JockeysList(onState: onState)) })
    }
}

/// Jockeys who ride today, as far as cards have come, with the number of their rides and the next one.
package struct JockeysList: ListContent {
    /// The next start: then another ride is somebody's next.
    package private(set) var changesAt = Date.distantFuture
    private var isByName = false
    private var toCome: [RaceID] = []
    private let onState: @Sendable () -> Void

    /// A list in which nothing was chosen.
    package init(onState: @escaping @Sendable () -> Void = {}) { self.onState = onState }

    package mutating func choose(_ intent: BoardIntent) -> Bool {
        if intent == .sort { isByName.toggle() }
        return intent == .sort
    }

    package func needs(showing races: [RaceID]) -> ScreenNeeds {
        ScreenNeeds(markets: toCome, whole: true, lists: true)
    }

    package mutating func lines(in world: World) -> [ListLine<JockeyRow>] {
        let known = world.knownCards
        let races = world.day.races.sorted()
        changesAt = races.first { $0.advertisedStart > world.now }?.advertisedStart ?? .distantFuture
        toCome = races.filter { $0.advertisedStart > world.now }.map(\.id)
        var rides: [String: [Race]] = [:]
        for race in races where world.filter.categories.includes(race.category) {
            for runner in known[race.id]?.runners ?? [] where runner.scratching == nil {
                if let name = runner.jockey, world.search.matches([name]) { rides[name, default: []].append(race) }
            }
        }
        let jockeys = rides.sorted { left, right in
            !isByName && left.value.count != right.value.count
                ? left.value.count > right.value.count : left.key < right.key
        }
        return jockeys.compactMap { name, races in
            guard let next = races.first(where: { $0.advertisedStart > world.now }) ?? races.last else { return nil }
            let start = world.localTime.time(minute: next.advertisedStart)
            let row = JockeyRow(
                id: name, rides: "\(races.count)", start: start, race: RaceWords.number(of: next),
                meeting: RaceWords.meeting(of: next))
            return ListLine(row: row, race: next)
        }
    }

    package func fit(_ texts: inout ColumnWidths, to row: JockeyRow) {
        texts.fit(row.id, .rider)
        texts.fit(row.meeting, .meeting)
    }

    package func row(_ line: ListLine<JockeyRow>, in world: World) -> JockeyRow {
        var row = line.row
        (row.countdown, _, row.urgency) = world.countdown(to: line.race)
        return row
    }

    package func head(in world: World) -> ListHead {
        onState()
        return ListHead(title: "Jockeys", count: Wording(isByName ? "by name" : "most rides first"))
    }

    package func nothing(in world: World) -> [String] { ["No jockey is known yet: the cards are requested."] }
}

/// Words of one jockey.
package struct JockeyRow: ListRow {
    /// Name, which the cursor follows.
    package let id: String
    package let rides: String
    /// Start, number and meeting of the next ride, or of the last one if none is to come.
    package let start, race, meeting: String
    package var countdown = ""
    package var urgency = Countdown.Urgency.later
}
