package import Models
package import Repository

/// The store of a program, by the settings (docs/store.md). Files are opened at the first read or write.
package struct OpenStore: Sendable {
    /// Store of races and of the watch list; nil if nothing is stored.
    package let races: (any RaceStore & WatchStore)?
    /// Store of cards, in the file of the races and on its thread; nil if nothing is stored.
    package let cards: (any CardStore)?
    /// Form, counted from the cards' results, on the same thread; nil if nothing is stored.
    let form: (any FormStore)?
    /// Alerts, in the file of the races and on its thread; nil if nothing is stored.
    let alerts: (any AlertStore)?
    /// How late races have jumped, by the saved cards; nil if nothing is stored.
    package let jumps: (any JumpStore)?
    /// The black box; nil if nothing is recorded.
    let record: (any RecordStore)?
    /// Data that a board knew before the start of a simulated day; nil elsewhere.
    let known: StoredBoard?
    /// Watch list at the day's start; empty elsewhere.
    let watched: [WatchEntry]
    /// Races that have an alert at its start; none elsewhere.
    let armed: [ArmedRace]
    private let close: @Sendable () -> Void

    /// - Parameters:
    ///   - known: what a board knew before the start of a simulated day; nil elsewhere.
    ///   - watched: what is watched at that start.
    ///   - armed: races that have an alert at that start.
    ///   - close: writes pending data and closes the files; may wait for a disk.
    package init(
        races: (any RaceStore & WatchStore)? = nil, cards: (any CardStore)? = nil, form: (any FormStore)? = nil,
        jumps: (any JumpStore)? = nil, alerts: (any AlertStore)? = nil, record: (any RecordStore)? = nil,
        known: StoredBoard? = nil, watched: [WatchEntry] = [], armed: [ArmedRace] = [],
        close: @escaping @Sendable () -> Void = {}
    ) {
        self.races = races
        self.cards = cards
        self.form = form
        self.jumps = jumps
        self.alerts = alerts
        self.record = record
        self.known = known
        (self.watched, self.armed) = (watched, armed)
        self.close = close
    }

    /// Writes pending data and closes the files, on a separate thread, since a disk may hang.
    @concurrent
    func finish() async {
        close()
    }
}
