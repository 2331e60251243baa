import Facts
import FoundationEssentials
import Models
import Screen
import Settings
import ViewModels

/// The screen of a fleet: a person's choices on it, and the way from a snapshot to its state.
struct FleetScreen: Sendable {
    /// Actions that only the program can carry out.
    enum Outcome: Hashable, Sendable {
        case quit, suspend, redraw
        /// Requests a picture of the box's screen.
        case picture(BoxAddress)
    }

    /// Most letters that a search can have.
    private static let limit = 40
    /// Seconds for which a reply stays in view.
    private static let replyTime: TimeInterval = 6

    private let keys = FleetKeys()
    private let localTime: LocalTime
    /// Address of the broker, or words in its place.
    private let broker: String
    /// Why there is no connection; nil if there was none before.
    var trouble: String?
    private(set) var theme: Theme
    private var themes: [Theme]
    private(set) var snapshot: FleetSnapshot?
    /// Rows of the boxes that pass the filters.
    private(set) var rows: [FleetRow] = []
    private(set) var cursor = ListCursor<BoxAddress>()
    /// Whether venues are listed, or the boxes of one that was chosen among them.
    private(set) var isByVenue = false
    /// Venues that pass the filters, the worst first; only while they are listed.
    private(set) var venues: [FleetVenue] = []
    private(set) var venueCursor = ListCursor<FleetName>()
    private(set) var search = ""
    private(set) var isTyping = false
    private(set) var venue: FleetName?
    private(set) var onlyFaults = false
    private(set) var open: BoxAddress?
    private(set) var shot: BoxShot?
    private var isHelpOpen = false
    private(set) var scroll = 0
    private var reply: (words: String, until: Date)?

    /// - Parameter themes: those that a key changes to.
    init(broker: String, localTime: LocalTime, theme: Theme, themes: [Theme] = Theme.builtIn) {
        (self.broker, self.localTime, self.theme, self.themes) = (broker, localTime, theme, themes)
    }

    /// Place whose keys apply: help, search, a list, or the page of a box.
    private var place: ScreenID {
        isHelpOpen ? .help : isTyping ? .search : open != nil ? .fleetBox : listsVenues ? .fleetVenues : .fleet
    }

    var listsVenues: Bool { isByVenue && venue == nil }

    /// Box whose page is open; nil for none.
    var openBox: BoxAddress? { open }

    // MARK: - Data

    /// Takes the latest snapshot; the next state is made of it.
    /// - Parameter shot: picture of the open box; nil without one.
    mutating func take(_ snapshot: FleetSnapshot, shot: BoxShot?) {
        (self.snapshot, self.shot) = (snapshot, shot)
        settle()
    }

    /// Lines of the list that fit.
    var room: Int { cursor.room }

    mutating func setRoom(_ lines: Int) {
        cursor.setRoom(lines)
        venueCursor.setRoom(lines)
    }

    /// Takes over how far the open page can be scrolled.
    mutating func settleScroll(at limit: Int) { scroll = min(scroll, max(0, limit)) }

    private mutating func settle() {
        let all = snapshot?.rows ?? []
        if let chosen = venue, snapshot?.venues.contains(where: { $0.name == chosen }) == false { venue = nil }
        rows = all.filter { row in
            (venue == nil || row.box.venue == venue) && (!onlyFaults || row.hasFault)
                && (search.isEmpty || Self.matches(row, search))
        }
        guard listsVenues else {
            cursor.settle(in: rows.map(\.box))
            return
        }
        venues = snapshot?.worstVenues(with: rows, search: search, onlyFaults: onlyFaults) ?? []
        venueCursor.settle(in: venues.map(\.name))
    }

    private static func matches(_ row: FleetRow, _ search: String) -> Bool {
        let texts =
            [row.box.text, row.program ?? "", BoxWords.word(row.state.kind), row.state.kind.rawValue]
            + [row.health?.way.map(BoxWords.way) ?? "", row.health?.problem ?? ""]
            + (row.health?.groups.map(\.text) ?? [])
        return search.split(separator: " ").allSatisfy { word in
            texts.contains { TextSearch.has(String(word), in: $0) }
        }
    }

    // MARK: - Keys

    mutating func serve(_ key: Key, at now: Date) -> Outcome? {
        keys.intent(for: key, in: place).flatMap { serve($0, at: now) }
    }

    /// Serves a wish, of a key or a click.
    mutating func serve(_ intent: BoardIntent, at now: Date) -> Outcome? {
        reply = nil
        switch intent {
        case .quit: return .quit
        case .suspend: return .suspend
        case .redraw: return .redraw
        case .nextTheme:
            let index = themes.firstIndex { $0.name == theme.name } ?? -1
            if !themes.isEmpty { theme = themes[(index + 1) % themes.count] }
            reply = (tr("Theme \(theme.name)"), now + Self.replyTime)
        case .help:
            (isHelpOpen, scroll) = (!isHelpOpen, 0)
        case .fleet(.picture):
            guard let open else { return nil }
            reply = (tr("Requested what \(open.text) shows"), now + Self.replyTime)
            return .picture(open)
        default:
            if isHelpOpen { serveHelp(intent) } else if isTyping { type(intent) } else { serveScreen(intent) }
            settle()
        }
        return nil
    }

    /// Shows a reply for `replyTime` seconds, or until a key has an effect.
    mutating func announce(_ words: String, at now: Date) { reply = (words, now + Self.replyTime) }

    private mutating func serveHelp(_ intent: BoardIntent) {
        if intent == .back { (isHelpOpen, scroll) = (false, 0) } else { scroll(intent) }
    }

    private mutating func type(_ intent: BoardIntent) {
        switch intent {
        case .search(let scalar): search = String((search + String(scalar)).prefix(Self.limit))
        case .eraseSearch: isTyping = search.popLast() != nil
        case .keepSearch: isTyping = false
        case .back: (search, isTyping) = ("", false)
        default: break
        }
    }

    private mutating func serveScreen(_ intent: BoardIntent) {
        if open != nil {
            servePage(intent)
            return
        }
        switch intent {
        case .open where listsVenues:
            venue = venueCursor.current
            _ = cursor.serve(.moveFirst)
        case .open: (open, shot, scroll) = (cursor.current, nil, 0)
        case .startSearch: isTyping = true
        case .back: leave()
        case .fleet(.toggleVenues): (isByVenue, venue) = (!listsVenues, nil)
        case .fleet(.toggleFaults): onlyFaults.toggle()
        case .fleet(.nextVenue): turnVenue(by: 1)
        case .fleet(.previousVenue): turnVenue(by: -1)
        default: _ = listsVenues ? venueCursor.serve(intent) : cursor.serve(intent)
        }
    }

    /// One step back: from the boxes of a venue to the venues as they were, from any list to the whole of it, and from
    /// all venues to all boxes.
    private mutating func leave() {
        if isByVenue, venue != nil {
            venue = nil
            return
        }
        isByVenue = isByVenue && (!search.isEmpty || onlyFaults)
        (search, venue, onlyFaults) = ("", nil, false)
    }

    private mutating func servePage(_ intent: BoardIntent) {
        switch intent {
        case .back: (open, shot, scroll) = (nil, nil, 0)
        case .nextRace: turnBox(.moveDown)
        case .previousRace: turnBox(.moveUp)
        default: scroll(intent)
        }
    }

    private mutating func turnBox(_ intent: BoardIntent) {
        _ = cursor.serve(intent)
        (open, shot, scroll) = (cursor.current ?? open, nil, 0)
    }

    private mutating func turnVenue(by step: Int) {
        let names: [FleetName?] = [nil] + (snapshot?.venues.map { $0.name } ?? [])
        let index = names.firstIndex(of: venue) ?? 0
        venue = names[(index + step + names.count) % names.count]
    }

    private mutating func scroll(_ intent: BoardIntent) {
        switch intent {
        case .moveUp, .scrollUp: scroll = max(0, scroll - 1)
        case .moveDown, .scrollDown: scroll += 1
        case .pageUp: scroll = max(0, scroll - 10)
        case .pageDown: scroll += 10
        case .moveFirst: scroll = 0
        // The view limits this to the last line.
        case .moveLast: scroll = 10_000
        default: break
        }
    }

    // MARK: - State

    func state(at now: Date) -> FleetState {
        var state = FleetState()
        let words = BoxWords(localTime: localTime, now: now)
        state.clock = localTime.clock(now)
        state.theme = theme
        state.hints = keys.hints(in: place)
        state.typed = isTyping ? search : nil
        state.notice = reply.flatMap { $0.until > now ? $0.words : nil }
        state.filter = filterWords
        if isHelpOpen { state.help = HelpState(scroll: scroll, sections: keys.help) }
        fill(&state, words)
        guard let snapshot else { return state }
        state.counts = Self.counts(snapshot.rows)
        state.strip = strip(snapshot, words)
        if listsVenues {
            let notices = snapshot.noticesByVenue
            state.list = venueCursor.window(venues) { FleetLine($0, notices: notices[$0.name] ?? 0, words) }
        } else {
            state.list = cursor.window(rows) { FleetLine($0, words, newest: snapshot.newest) }
        }
        state.widths = FleetLine.widths(state.list.rows)
        if let open, let row = snapshot.rows.first(where: { $0.box == open }) {
            state.page = FleetPage(row, snapshot, shot: shot, scroll: scroll, words)
        }
        return state
    }

    /// The connection, and sentences in place of a list.
    private func fill(_ state: inout FleetState, _ words: BoxWords) {
        switch snapshot?.link ?? .connecting {
        case .connecting:
            (state.link, state.linkWords) = (trouble == nil ? .connecting : .lost, tr("CONNECTING"))
            state.empty = [trouble ?? tr("Connecting to \(broker).")]
        case .joined:
            (state.link, state.linkWords) = (.joined, tr("JOINED"))
            state.empty =
                snapshot?.rows.isEmpty ?? true
                ? [tr("No box has reported to \(broker) yet."), tr("raceboard-fleet(1) has what a box needs.")]
                : [
                    listsVenues
                        ? tr("No venue matches. Esc shows all again.") : tr("No box matches. Esc shows all again.")
                ]
        case .lost(let since):
            (state.link, state.linkWords) = (.lost, tr("NO BROKER since \(words.time(since))"))
            state.empty = [trouble ?? tr("No connection to \(broker).")]
        }
    }

    private var filterWords: String {
        var parts: [String] = []
        if listsVenues { parts.append(trn("\(venues.count) venue", "\(venues.count) venues", venues.count)) }
        if let venue { parts.append(venue.text) }
        if onlyFaults { parts.append(tr("faults only")) }
        if !search.isEmpty, !isTyping { parts.append("/" + search) }
        return parts.joined(separator: " · ")
    }

    private static func counts(_ rows: [FleetRow]) -> [FleetState.Count] {
        let kinds: [BoxState.Kind] = [
            .offline, .silent, .noData, .stale, .unknown, .neverSeen, .live, .starting, .quietHours,
        ]
        let all = FleetState.Count(kind: nil, words: trn("\(rows.count) box", "\(rows.count) boxes", rows.count))
        var numbers: [BoxState.Kind: Int] = [:]
        for row in rows { numbers[row.state.kind, default: 0] += 1 }
        return [all]
            + kinds.compactMap { kind in
                numbers[kind].map { FleetState.Count(kind: kind, words: BoxWords.count($0, kind)) }
            }
    }
}

extension FleetVenue {
    /// Whether something is wrong at the venue or at a box of it.
    var hasFault: Bool { !faults.isEmpty || faulty > 0 }
}

extension FleetSnapshot {
    /// Venues for a list, the worst first: by the faults of the venue itself, then how many boxes have a fault, then
    /// the worst state of a box, then names.
    /// - Parameters:
    ///   - rows: boxes that pass the filters; their venues do, too.
    ///   - search: words of a venue's own name.
    ///   - onlyFaults: whether a venue without such a box has to have a fault.
    func worstVenues(with rows: [FleetRow], search: String, onlyFaults: Bool) -> [FleetVenue] {
        let found = Set(rows.map(\.box.venue))
        let words = search.split(separator: " ").map(String.init)
        let ranked = venues.enumerated().compactMap { place, venue -> (rank: [Int], venue: FleetVenue)? in
            let isNamed = words.allSatisfy { TextSearch.has($0, in: venue.name.text) }
            guard found.contains(venue.name) || isNamed && (!onlyFaults || venue.hasFault) else { return nil }
            let kind = BoxState.Kind.allCases.firstIndex { venue.counts[$0] != nil }
            let fault = venue.faults.first.flatMap { FleetVenue.Fault.allCases.firstIndex(of: $0) }
            return ([fault ?? .max, -venue.faulty, kind ?? .max, place], venue)
        }
        return ranked.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.venue)
    }

    /// Number of current notices that each venue has, or a part of it; a notice for all venues counts in each.
    var noticesByVenue: [FleetName: Int] {
        var (counts, common): ([FleetName: Int], Int) = ([:], 0)
        for delivery in deliveries {
            switch delivery.scope {
            case .all: common += 1
            case .venue(let venue), .group(_, let venue), .box(_, let venue): counts[venue, default: 0] += 1
            }
        }
        if common > 0 { for venue in venues { counts[venue.name, default: 0] += common } }
        return counts
    }
}

extension FleetScreen {
    /// Venues with a fault where boxes are listed, or the chosen one; then notices.
    func strip(_ snapshot: FleetSnapshot, _ words: BoxWords) -> [FleetStripLine] {
        let shown = snapshot.venues.filter { venue == nil ? !$0.faults.isEmpty : $0.name == venue }
        var lines = shown.prefix(listsVenues ? 0 : 60).map {
            FleetStripLine(name: $0.name.text, words: words.venue($0), isFault: !$0.faults.isEmpty)
        }
        lines += snapshot.deliveries.prefix(20).map {
            FleetStripLine(name: "", words: words.delivery($0), isFault: $0.shown < $0.addressed)
        }
        // Without a connection to the broker the state of the fleet is unknown.
        if lines.isEmpty, shown.isEmpty, !snapshot.venues.isEmpty, case .joined = snapshot.link {
            lines = [FleetStripLine(name: "", words: BoxWords.allWell(snapshot.venues.count), isFault: false)]
        }
        return lines
    }
}
