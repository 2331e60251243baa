package import Models
package import Screen

/// A column of the list of boxes or venues.
package enum FleetColumn: Hashable, Sendable, CaseIterable {
    case cursor, box, venue, state, way, version, clock, frame, temperature, disk, television, note
    // These columns are of venues only.
    case boxes, live, faults, gone, notices

    /// Heading of the column; empty for the cursor's.
    package var head: String {
        switch self {
        case .cursor: ""
        case .box: tr("Box", in: "fleet")
        case .venue: tr("Venue", in: "fleet")
        case .state: tr("State", in: "fleet")
        case .way: tr("By", in: "way of data")
        case .version: tr("Version")
        case .clock: tr("Clock")
        case .frame: tr("Frame", in: "age")
        case .temperature: tr("Temp")
        case .disk: tr("Disk")
        case .television: tr("TV")
        case .note: tr("Remark")
        case .boxes: tr("Boxes")
        // These columns count boxes of a venue: live ones, those with a fault, offline or silent ones.
        case .live: tr("Live")
        case .faults: tr("Faults")
        case .gone: tr("Gone")
        case .notices: tr("Notices")
        }
    }

    /// Whether its texts are at its right.
    package var isRight: Bool {
        [.frame, .temperature, .disk, .boxes, .live, .faults, .gone, .notices].contains(self)
    }
}

/// A box or a venue in the list.
package struct FleetLine: Hashable, Sendable {
    /// Whole name of a box or a venue: `flemington/bar-2`, `flemington`.
    package var name: String
    /// State of the box; for a venue the state that gives its line the colour.
    package var kind: BoxState.Kind
    /// Texts by column; none for `cursor` and for unknown values.
    package var texts: [FleetColumn: String]
    /// Columns whose value is a fault.
    package var faulty: Set<FleetColumn>
    /// Whether the values are of another time.
    package var isDim: Bool
}

/// A fact of a box, on its page.
package struct FleetFact: Hashable, Sendable {
    package var label: String
    package var words: String
    package var isFault: Bool
}

/// Everything that the page of one box shows.
package struct FleetPage: Hashable, Sendable {
    package var box: BoxAddress
    package var kind: BoxState.Kind
    package var state: String
    package var facts: [FleetFact]
    /// Title of the picture: `on the wall at 14:05:10`.
    package var pictureTitle: String
    /// Lines of the box's picture; empty without one.
    package var picture: [String]
    /// Sentences in place of a picture.
    package var noPicture: String
    /// First line that is shown, from 0.
    package var scroll: Int
}

/// A line about a venue or a notice.
package struct FleetStripLine: Hashable, Sendable {
    package var name: String
    package var words: String
    package var isFault: Bool
}

/// Everything that the screen of a fleet shows, as values and words.
package struct FleetState: Hashable, Sendable {
    /// Number of boxes in a state: `45 LIVE`; nil kind for all of them.
    package struct Count: Hashable, Sendable {
        package var kind: BoxState.Kind?
        package var words: String
    }

    /// Whether there is a connection to the broker.
    package enum Link: Hashable, Sendable { case connecting, joined, lost }

    package var clock = ""
    package var link = Link.connecting
    package var linkWords = ""
    package var counts: [Count] = []
    /// Words for the filters of the list; empty for none.
    package var filter = ""
    package var strip: [FleetStripLine] = []
    package var list = ListWindow<FleetLine>()
    /// Widest texts of all lines, by column.
    package var widths: [FleetColumn: Int] = [:]
    /// Sentences in place of an empty list.
    package var empty: [String] = []
    package var page: FleetPage?
    package var help: HelpState?
    /// Text of a search while it is typed.
    package var typed: String?
    /// A short reply to a key.
    package var notice: String?
    package var hints: [KeyHint] = []
    package var theme = Theme.standard

    package init() {}
}
