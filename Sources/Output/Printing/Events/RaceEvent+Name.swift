package import Facts

extension RaceEvent {
    /// The word that programs know an event by.
    package enum Name: String, CaseIterable, Sendable {
        case hello
        case added
        case moved
        case changed
        case status
        case tMinus = "t_minus"
        case jumped
        case evicted
        case left
        case unconfirmed
        case confirmed
        case live
        case stale
        case noData = "no_data"
        case recovered
        case clock
        case dropped
        case scratched
        case price
        case result

        /// Events that follow from the board's list; the others need further requests.
        package static let ofBoard = Set(allCases).subtracting([.scratched, .price, .result])
        /// Events that are always sent: the first line, and the one in the place of lost lines.
        package static let always: Set<Name> = [.hello, .dropped]
    }

    /// The word that programs know it by.
    package var name: String { named.rawValue }

    /// The kind of the event without its values.
    package var named: Name {
        switch kind {
        case .hello: .hello
        case .added: .added
        case .moved: .moved
        case .changed: .changed
        case .status: .status
        case .tMinus: .tMinus
        case .jumped: .jumped
        case .evicted: .evicted
        case .left: .left
        case .unconfirmed: .unconfirmed
        case .confirmed: .confirmed
        case .live: .live
        case .stale: .stale
        case .noData: .noData
        case .recovered: .recovered
        case .clock: .clock
        case .dropped: .dropped
        case .scratched: .scratched
        case .price: .price
        case .result: .result
        }
    }
}
