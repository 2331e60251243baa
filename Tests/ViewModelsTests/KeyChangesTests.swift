import Models
import Screen
import Testing

@testable import ViewModels

@Suite struct KeyChangesTests {
    private func changes(_ keys: [String: [Key]], preset: KeyChanges.Preset = .none) -> KeyChanges {
        let sorted = keys.sorted { $0.key < $1.key }
        return KeyChanges(preset: preset, changes: sorted.map { .init(name: $0.key, keys: $0.value, place: "here") })
    }

    @Test func withoutChangesTheTableIsTheProgramsOwn() {
        #expect(KeyTable.all(changes: .none) == KeyTable.all())
        #expect(KeyTable.all(changes: changes([:])) == KeyTable.all())
    }

    @Test func aKeyOfOnesOwnReplacesTheOnesBeforeAndTheirWords() {
        let table = KeyTable(changes: changes(["refresh": [.function(5), .character("x")]]))
        #expect(table.intent(for: .function(5), in: .board) == .refresh)
        #expect(table.intent(for: .character("x"), in: .results) == .refresh)
        #expect(table.intent(for: .character("r"), in: .board) == nil)
        #expect(table.commands(in: .board).first { $0.binding.intent == .refresh }?.label == "F5 x")
    }

    /// Wherever a race is under the cursor: in the footer, the help and the list of commands, and not in a replay.
    @Test func aCommandOfOnesOwnIsOnEveryScreenWithRaces() {
        let commands = (1...3).map { number in
            OwnCommand(key: .function(number + 5), arguments: ["/x"], name: "note-\(number)", place: "here")
        }
        let changes = KeyChanges(preset: .none, changes: [], commands: commands)
        let table = KeyTable(changes: changes)
        for place in [ScreenID.board, .card, .results, .market] {
            #expect(table.intent(for: .function(7), in: place) == .run(commands[1]))
            #expect(table.hints(in: place).filter { $0.word.hasPrefix("note") }.map(\.label) == ["F6", "F7"])
            #expect(table.commands(in: place).count { $0.binding.description.contains("note-") } == 3)
        }
        #expect(table.intent(for: .function(7), in: .form) == nil)
        #expect(KeyTable(.replay, changes: changes).intent(for: .function(7), in: .board) == nil)
        #expect(KeyTable.plainText(changes).contains("F8          Your command note-3"))
    }

    @Test func anEmptyListTakesTheKeyAndItsWordAway() {
        let table = KeyTable(changes: changes(["hold": []]))
        #expect(table.intent(for: .character(" "), in: .board) == nil)
        #expect(!table.hints(in: .board).contains { $0.intent == .toggleHold })
    }

    @Test func whereLettersAreTypedKeysStayAsTheyAre() {
        let table = KeyTable(changes: changes(["help": [.character("K")], "up": [.character("i")]], preset: .vi))
        for place in [ScreenID.commands, .search] {
            #expect(table.intent(for: .character("K"), in: place) == .search("K"))
            #expect(table.intent(for: .character("h"), in: place) == .search("h"))
        }
        #expect(table.intent(for: .character("?"), in: .search) == .help)
        #expect(table.intent(for: .character("K"), in: .help) == .help)
        #expect(table.intent(for: .up, in: .search) == .moveUp)
        #expect(table.intent(for: .up, in: .board) == nil)
        #expect(table.intent(for: .character("K"), in: .board) == .help)
    }

    @Test func theWaysBackAndOutStayWhateverIsChanged() {
        let all = Dictionary(KeyChanges.names.map { ($0, [Key]()) }) { first, _ in first }
        let table = KeyTable(changes: changes(all, preset: .vi))
        for place in KeyTable.places() {
            #expect(table.intent(for: .control("c"), in: place) == .quit)
            #expect(table.intent(for: .escape, in: place) == .back)
        }
        #expect(
            KeyTable(changes: changes(["back": [.character("b")]])).intent(for: .character("b"), in: .card) == .back)
    }

    @Test(arguments: [
        (Key.character("h"), ScreenID.form, BoardIntent.previousKind), (.character("l"), .card, .nextRace),
        (.character("g"), .board, .moveFirst), (.character("G"), .results, .moveLast),
        (.control("d"), .results, .pageDown), (.control("u"), .card, .scrollUp), (.character("n"), .board, .moveDown),
        (.character("j"), .board, .moveDown), (.character("1"), .board, .toggle(.horse)), (.left, .card, .previousRace),
        (.character("H"), .board, .toggle(.horse)), (.character("D"), .board, .toggle(.greyhound)),
        (.character("e"), .card, .note),
    ])
    func viMovesAsPeopleKnowIt(key: Key, place: ScreenID, intent: BoardIntent) {
        #expect(KeyTable(changes: changes([:], preset: .vi)).intent(for: key, in: place) == intent)
    }

    @Test(arguments: KeyChanges.Preset.allCases, [BoardMode.live, .replay])
    func noPresetHasAKeyWithTwoUsesInOnePlace(preset: KeyChanges.Preset, mode: BoardMode) {
        for panes: [ScreenID] in [[], [.card, .results, .meetings]] {
            let table = KeyTable(mode, panes: panes, changes: changes([:], preset: preset))
            for place in KeyTable.places() {
                let keys = table.bindings.filter { $0.places.contains(place) }.flatMap(\.keys)
                let twice = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }.keys
                for key in twice {
                    let intents = table.bindings.filter { $0.places.contains(place) && $0.keys.contains(key) }
                    #expect(Set(intents.map(\.intent)).count == 1, "\(key) in \(place)")
                }
            }
        }
    }

    @Test func aKeyThatIsTakenIsAConflictUnlessItsOwnerGivesItUp() {
        let found = changes(["refresh": [.character("m")]]).conflict()
        #expect(found?.key == .character("m") && found?.name == "market" && found?.place == nil)
        #expect(changes(["market": [.function(6)], "refresh": [.character("m")]]).conflict() == nil)
        #expect(changes(["up": [.character("i")], "down": [.character("i")]]).conflict()?.place == "here")
        #expect(changes(["theme": [.character(".")]]).conflict()?.name == nil)
        // The same key in places that have nothing in common is no conflict.
        #expect(changes(["sort": [.character("+")]]).conflict() == nil)
        #expect(changes(["refresh": [.character("n")]], preset: .vi).conflict()?.name == "down")
    }

    @Test func everyNameIsOneIntentOrItsTwin() {
        #expect(Set(KeyChanges.names).count == KeyChanges.names.count)
        for binding in KeyTable.all() where binding.name == nil {
            let isTyped = binding.places.isSubset(of: KeyChanges.typed)
            let isReplay = if case .replay = binding.intent { true } else { false }
            // The digits of the panes go by their number.
            let isPane = if case .pane = binding.intent { true } else { false }
            let stays = isTyped || isReplay || isPane || binding.keys == [.control("c")]
            #expect(stays, "\(binding.description) has no name")
        }
    }

    @Test(arguments: [
        ("r", Key.character("r")), ("R", .character("R")), ("F5", .function(5)), ("f12", .function(12)),
        ("Ctrl-D", .control("d")), ("c-d", .control("d")), ("Space", .character(" ")), (" ", .character(" ")),
        ("PageUp", .pageUp), ("pgdn", .pageDown), ("↑", .up), ("up", .up), ("Ctrl-I", .tab), ("é", .character("é")),
        ("Shift-Tab", .backTab),
    ])
    func keysHaveNames(name: String, key: Key) {
        #expect(Key(name: name) == key)
        #expect(Key(name: key.label) == key)
    }

    @Test(arguments: ["", "F99", "Ctrl-", "Ctrl-1", "rr", "Alt-x", "\u{1B}", "\u{200B}"])
    func whatIsNoKeyHasNone(name: String) {
        #expect(Key(name: name) == nil)
    }
}
