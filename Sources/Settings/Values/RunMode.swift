package import FoundationEssentials
package import Models
internal import System

/// Feed and clock of a program, and all that follows from them. Nothing else tests for a simulated day. A replay
/// requests, shares and saves nothing of this: it is a `BoardMode` of the screen.
package enum RunMode: Sendable {
    /// The feed of the settings and the device's clock.
    case live
    /// The program's own feed and clock: no network, and nothing shared with other programs.
    case demo(Simulation)
    /// A simulator elsewhere, at `feed-url`, and its clock: nothing shared with programs on another clock.
    case simulated(Simulation)

    /// - Parameters:
    ///   - followsSimulator: whether the program can take the clock of a simulator elsewhere. That needs an address
    ///     given by option, so that it is never the live feed.
    ///   - now: as of `Simulation`.
    /// - Throws: 64 for an option that is wrong or would have no effect; 78 for a wrong variable.
    package init(
        _ reader: SettingReader, followsSimulator: Bool = false, now: Date = DeviceClock.steady
    ) throws(Failure) {
        if try reader.isOn(.demo) {
            guard !reader.isOption(.feedURL) else {
                throw Failure.usage(
                    "--demo has its own feed, so --feed-url cannot be used with it", hint: "Leave one of them out.")
            }
            self = .demo(try Simulation(reader, now: now))
            return
        }
        // Only the options count: a forgotten variable must not change a live board's clock.
        let given = [Setting.seed, .at, .speed, .fault].filter(reader.isOption)
        let clock: [Setting] = followsSimulator && reader.isOption(.feedURL) ? [.at, .speed] : []
        if let unused = given.first(where: { !clock.contains($0) }) {
            throw Failure.usage(
                "--\(unused.name) works only with the simulated feed", hint: "Add --demo, or use raceboard simulate.")
        }
        self = given.isEmpty ? .live : .simulated(try Simulation(reader, now: now))
    }

    /// The day that the program serves to itself; nil if its feed is elsewhere.
    package var ownDay: Simulation? { if case .demo(let day) = self { day } else { nil } }

    /// Whether its races are made up by the program itself.
    package var isSimulated: Bool { ownDay != nil }

    /// The simulated time at the start; nil for the device's.
    package var origin: Date? { simulation?.origin }

    /// Seconds of the program's clock in a real one.
    package var speed: Double { simulation?.speed ?? 1 }

    /// Place of saved data. A simulated day saves nothing unless an option names a folder.
    /// - Throws: 64 or 78 for a wrong setting.
    package func store(_ reader: SettingReader) throws(Failure) -> StorePlace {
        switch self {
        case .live: try StorePlace(reader)
        case .demo(let day): reader.isOption(.store) ? try StorePlace(reader, of: day) : .season(seed: day.seed)
        case .simulated: reader.isOption(.store) ? try StorePlace(reader) : .none
        }
    }

    /// Path of the metrics; nil for none. Those of a simulated day must not replace the ones of the board that a
    /// setting is for: only an option has them written.
    func metrics(_ reader: SettingReader) -> String? {
        isSimulated && !reader.isOption(.metrics) ? nil : reader.value(.metrics)?.text
    }

    /// Folder for counts of requests, which all programs of a user share; nil for the program's own memory.
    /// - Throws: 64 or 78 for a wrong setting.
    func sharedFolder(_ reader: SettingReader) throws(Failure) -> String? {
        if case .live = self { try StorePlace.base(reader) } else { nil }
    }

    /// Folder for answers, which they share too, and that of older versions; empty for the program's own memory.
    /// - Throws: 64 or 78 for a wrong setting.
    func answerFolders(_ reader: SettingReader) throws(Failure) -> [String] {
        if case .live = self { try StorePlace.answers(reader) } else { [] }
    }

    /// Whether other programs with the same feed have the same data: they can take it instead of requesting it.
    var isShared: Bool { if case .live = self { true } else { false } }

    /// Secrets to remove from answers; the program's own feed is sent none.
    func secrets(_ reader: SettingReader) -> [String] {
        if case .demo = self { [] } else { KnownSecrets.words(reader) }
    }

    /// Sources of card and day, as this program may request them.
    /// - Throws: as `SourceSettings`, and for an open feed beside the program's own feed.
    func sources(_ reader: SettingReader) throws(Failure) -> SourceSettings {
        switch self {
        case .live: try SourceSettings(reader)
        case .demo: try SourceSettings(simulated: reader)
        case .simulated: try SourceSettings(reader).bySimulatedClock()
        }
    }

    /// Requests a minute to a host. For the program's own feed, which no other program uses, only the option counts:
    /// without it nothing waits.
    /// - Throws: 64 or 78 for a wrong setting.
    func rate(_ reader: SettingReader) throws(Failure) -> Int {
        let rate = try reader.number(.rate)
        return isSimulated && !reader.isOption(.rate) ? Self.ownRate : rate
    }

    /// A thousand a second: as many as a limit can let through.
    private static let ownRate = 60_000

    /// Whether changed settings lead to another service, whose races and answers are not those of the one before.
    /// - Parameters:
    ///   - feed: first source and its base address, by the settings.
    ///   - old: the same before the change.
    package func isAnother(
        _ feed: (source: RaceSource, address: String), than old: (source: RaceSource, address: String)
    ) -> Bool {
        switch self {
        case .live: feed.address != old.address
        // It has an address of its own, so only a source with other ids is another service.
        case .demo: feed.source.ids != old.source.ids
        // Its address is an option, which stays.
        case .simulated: false
        }
    }

    private var simulation: Simulation? {
        switch self {
        case .live: nil
        case .demo(let simulation), .simulated(let simulation): simulation
        }
    }
}

/// The simulated feed: seed, faults, and the start and speed of its clock.
package struct Simulation: Sendable {
    /// Seed of the day: the same seed gives the same day.
    package let seed: UInt64
    /// Seed as it was given; nil for the seed of today.
    let givenSeed: Int?
    /// Faults as they were given; the feed that makes them reads them.
    package let faults: [SettingValue]
    /// The simulated time at the start; nil for the device's.
    package let origin: Date?
    /// Simulated seconds in a real one, 0.1 to 1000.
    package let speed: Double

    /// Local times are those of the process's zone.
    /// - Parameter now: decides which day `--at HH:MM` means, and the seed when none is given: the same all day.
    /// - Throws: 64 for a wrong option; 78 for a wrong variable.
    package init(_ reader: SettingReader, now: Date) throws(Failure) {
        givenSeed = try reader.whole(.seed)
        seed = UInt64(bitPattern: Int64(givenSeed ?? CivilTime(now).daysSince1970))
        faults =
            reader.value(.fault).map { value in
                // An option without a word is a wrong one.
                value.text.split(separator: ",", omittingEmptySubsequences: !value.origin.isOption).map {
                    SettingValue(text: String($0), origin: value.origin)
                }
            } ?? []
        origin = try reader.value(.at)?.instant(now: now, offset: ZoneReader.offset)
        speed = try reader.decimal(.speed) ?? 1
    }
}
