import Facts
package import Models
import Repository
import Screen
package import ViewModels

extension ScreenID {
    /// Place of a screen that exists in tests alone.
    package static let latest = ScreenID("latest")
}

extension ScreenKind {
    /// The proof of the seam: one value, registered by `Screens.$all.withValue`.
    package static let latest = latest {}

    /// The same, calling a function whenever its state is made.
    package static func latest(onState: @escaping @Sendable () -> Void) -> ScreenKind {
        ScreenKind(
            .latest, groups: .listOfRaces,
            keys: { places in
                [
                    KeyBinding(
                        keys: [.function(4)], label: "F4", intent: .show(.latest),
                        description: "The races, the last one first, and back", group: .showing, places: places.basic,
                        footer: "latest", rank: 13)
                ]
            }, { TestScreen(onState: onState) })
    }
}

/// The races of the board, the last one first.
package struct TestScreen: Screen {
    /// Races in its order.
    package private(set) var races: [Race] = []
    private var cursor = ListCursor<RaceID>()

    private let onState: @Sendable () -> Void

    /// A screen on which nothing was chosen.
    package init(onState: @escaping @Sendable () -> Void = {}) { self.onState = onState }

    package var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    package var selectedRace: Race? { cursor.index.map { races[$0] } }

    package mutating func settle(in world: World) {
        races = world.board.races.map(\.race).reversed()
        cursor.settle(in: races.map(\.id))
    }

    package mutating func forgetWords() {}

    package mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        cursor.serve(intent) ? .served : .ignored
    }

    package func state(of world: World) -> TestState {
        onState()
        return TestState(
            list: cursor.window(races) { "\(world.localTime.exactTime($0.advertisedStart)) \($0.meeting) \($0.number)" }
        )
    }
}

/// What the screen of the tests shows.
package struct TestState: ScreenState {
    /// A line for each race.
    package let list: ListWindow<String>
}
