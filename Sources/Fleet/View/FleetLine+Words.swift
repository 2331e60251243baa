import Facts
import FoundationEssentials
import Models
import Settings

extension FleetLine {
    init(_ row: FleetRow, _ words: BoxWords, newest: String?) {
        name = row.box.text
        kind = row.state.kind
        isDim = row.isLastKnown
        var texts: [FleetColumn: String] = [
            .box: row.box.name.text, .venue: row.box.venue.text, .state: words.state(row.state),
        ]
        var faulty: Set<FleetColumn> = []
        if let health = row.health {
            texts[.way] = health.way.map(BoxWords.way)
            texts[.clock] = BoxWords.clock(health.clockOffset)
            texts[.temperature] = health.temperature.map { "\($0) C" }
            texts[.disk] = health.diskFreeMiB.map(BoxWords.disk)
            texts[.television] = health.television.map(BoxWords.television)
        }
        texts[.version] = row.program.map { Self.release($0) }
        texts[.frame] = row.frameAge.map(BoxWords.age)
        for fault in row.faults { if let column = Self.column(of: fault) { faulty.insert(column) } }
        // The state of a box is not repeated as a remark, nor is an age that the state has.
        let age = row.isLastKnown ? row.reportAge.map { tr("as of \(BoxWords.age($0)) ago") } : nil
        remarks =
            [age].compactMap(\.self)
            .map { Remark(words: $0, column: words.state(row.state) == BoxWords.word(row.state.kind) ? nil : .state) }
            + row.faults.filter { !Self.isState($0) }.map {
                Remark(words: BoxWords.fault($0, newest: newest), column: Self.repeated(by: $0))
            }
        texts[.note] = remarks.map(\.words).joined(separator: ", ")
        (self.texts, self.faulty) = (texts, faulty)
    }

    /// - Parameter notices: those for the venue, or for a part of it.
    init(_ venue: FleetVenue, notices: Int, _ words: BoxWords) {
        name = venue.name.text
        isDim = false
        let gone = (venue.counts[.offline] ?? 0) + (venue.counts[.silent] ?? 0)
        let counts = BoxState.Kind.allCases.compactMap { kind in
            venue.counts[kind].map { (kind: kind, words: BoxWords.count($0, kind)) }
        }
        let fault = words.fault(of: venue)
        texts = [
            .venue: name, .boxes: "\(venue.boxes)", .live: "\(venue.counts[.live] ?? 0)", .faults: "\(venue.faulty)",
            .gone: "\(gone)",
        ]
        texts[.notices] = notices == 0 ? nil : "\(notices)"
        // A narrow list shows only the worst state.
        let alarms: [BoxState.Kind?] = [.offline, .silent, .noData, .stale]
        if let fault {
            (kind, texts[.state]) = (.noData, fault)
        } else if let faults = BoxWords.faults(venue.faulty), !alarms.contains(counts.first?.kind) {
            (kind, texts[.state]) = (.stale, faults)
        } else {
            (kind, texts[.state]) = (counts.first?.kind ?? .neverSeen, counts.first?.words)
        }
        // Boxes that a column counts are not repeated as a remark.
        let others = counts.filter { ![.live, .offline, .silent].contains($0.kind) }.map(\.words)
        texts[.note] = ([fault].compactMap(\.self) + others).joined(separator: ", ")
        faulty = Set([venue.faulty == 0 ? nil : .faults, gone == 0 ? nil : .gone].compactMap(\.self))
    }

    /// A version without the commits behind it.
    private static func release(_ version: String) -> String { String(version.prefix { $0 != "+" }) }

    private static func isState(_ fault: BoxFault) -> Bool {
        switch fault {
        case .offline, .silent, .noData, .stale: true
        default: false
        }
    }

    /// The column that says the same in as many words.
    private static func repeated(by fault: BoxFault) -> FleetColumn? {
        switch fault {
        case .noTelevision, .clock, .behind: column(of: fault)
        default: nil
        }
    }

    private static func column(of fault: BoxFault) -> FleetColumn? {
        switch fault {
        case .offline, .silent, .noData, .stale: nil
        case .frozen: .frame
        case .hot: .temperature
        case .diskFull: .disk
        case .noTelevision: .television
        case .clock: .clock
        case .behind: .version
        case .problem, .unreadable, .refused, .notShown, .certificate: .note
        }
    }

    /// Width of the widest text of each column, in cells.
    static func widths(_ lines: [FleetLine]) -> [FleetColumn: Int] {
        var widths: [FleetColumn: Int] = [:]
        for line in lines {
            for (column, text) in line.texts { widths[column] = max(widths[column] ?? 0, DisplayWidth.of(text)) }
        }
        return widths
    }
}

extension FleetPage {
    init(_ row: FleetRow, _ snapshot: FleetSnapshot, shot: BoxShot?, scroll: Int, _ words: BoxWords) {
        box = row.box
        kind = row.state.kind
        state = words.longState(row.state)
        facts = Self.facts(row, snapshot, words)
        picture = shot?.lines ?? []
        pictureTitle = shot.map { tr("On its screen at \(words.localTime.exactTime($0.at))") } ?? tr("On its screen")
        noPicture = tr("Press s: the box sends what it shows, as text.")
        self.scroll = scroll
    }

    private static func facts(_ row: FleetRow, _ snapshot: FleetSnapshot, _ words: BoxWords) -> [FleetFact] {
        var facts: [FleetFact] = []
        func add(_ label: String, _ text: String?, _ isFault: Bool = false) {
            guard let text, !text.isEmpty else { return }
            facts.append(FleetFact(label: label, words: text, isFault: isFault))
        }
        func has(_ test: (BoxFault) -> Bool) -> Bool { row.faults.contains(where: test) }
        for fault in row.faults {
            add(fault.isRemark ? tr("Remark") : tr("Fault"), BoxWords.fault(fault, newest: snapshot.newest), true)
        }
        add(tr("Venue", in: "fleet"), snapshot.venues.first { $0.name == row.box.venue }.map(words.venue))
        add(tr("Connected"), row.upSince.map { tr("since \(words.time($0))") })
        add(tr("Report"), row.reportAge.map { tr("\(BoxWords.age($0)) ago") })
        add(tr("Data"), row.dataAge.map { tr("\(BoxWords.age($0)) old") })
        add(tr("Program"), row.program, has { $0 == .behind })
        guard let health = row.health else { return facts }
        add(tr("Races by", in: "way of data"), health.way.map(BoxWords.way))
        add(tr("Races"), "\(health.races)")
        add(tr("Last frame"), row.frameAge.map { tr("\(BoxWords.age($0)) ago") }, has { $0.rank == 3 })
        add(tr("Clock"), BoxWords.clock(health.clockOffset), has { $0.rank == 10 })
        add(tr("Temperature"), health.temperature.map { "\($0) C" }, has { $0.rank == 7 })
        add(tr("Disk free"), health.diskFreeMiB.map(BoxWords.disk), has { $0.rank == 8 })
        add(tr("Television"), health.television.map(BoxWords.television), has { $0 == .noTelevision })
        add(tr("Memory"), health.residentKiB.map { "\($0 / 1024) MB" })
        add(tr("Restarts"), "\(health.restarts)")
        add(
            tr("Certificate"), health.certificateDays(at: words.now).map(BoxWords.certificate),
            has { if case .certificate = $0 { true } else { false } })
        add(tr("Groups"), health.groups.map(\.text).joined(separator: ", "))
        let revs = health.revs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        add(tr("Has taken"), revs.joined(separator: ", "))
        return facts
    }
}
