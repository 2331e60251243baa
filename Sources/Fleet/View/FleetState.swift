import Models
import Screen
import ViewModels

/// A column of the list of boxes or venues.
enum FleetColumn: Hashable, Sendable, CaseIterable {
    case cursor, box, venue, state, way, version, clock, frame, temperature, disk, television, note
    // These columns are of venues only.
    case boxes, live, faults, gone, notices

    /// Heading of the column; empty for the cursor's.
    var head: String {
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
        case .disk: tr("Free", in: "disk")
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
    var isRight: Bool {
        [.frame, .temperature, .disk, .boxes, .live, .faults, .gone, .notices].contains(self)
    }
}

/// A box or a venue in the list.
struct FleetLine: Hashable, Sendable {
    struct Remark: Hashable, Sendable {
        var words: String
        /// The column that says the same; nil for none.
        var column: FleetColumn?
    }

    /// Whole name of a box or a venue: `flemington/bar-2`, `flemington`.
    var name: String
    /// State of the box; for a venue the state that gives its line the colour.
    var kind: BoxState.Kind
    /// Texts by column; none for `cursor` and for unknown values.
    var texts: [FleetColumn: String]
    /// Remarks on a box, in their order.
    var remarks: [Remark] = []
    /// Columns whose value is a fault.
    var faulty: Set<FleetColumn>
    /// Whether the values are of another time.
    var isDim: Bool
}

/// A fact of a box, on its page.
struct FleetFact: Hashable, Sendable {
    var label: String
    var words: String
    var isFault: Bool
}

/// Everything that the page of one box shows.
struct FleetPage: Hashable, Sendable {
    var box: BoxAddress
    var kind: BoxState.Kind
    var state: String
    var facts: [FleetFact]
    /// Title of the picture: `on the wall at 14:05:10`.
    var pictureTitle: String
    /// Lines of the box's picture; empty without one.
    var picture: [String]
    var noPicture: String
    /// First line that is shown, from 0.
    var scroll: Int
}

/// A line about a venue or a notice.
struct FleetStripLine: Hashable, Sendable {
    var name: String
    var words: String
    var isFault: Bool
}

/// Everything that the screen of a fleet shows, as values and words.
struct FleetState: Hashable, Sendable {
    /// Number of boxes in a state: `45 LIVE`; nil kind for all of them.
    struct Count: Hashable, Sendable {
        var kind: BoxState.Kind?
        var words: String
    }

    enum Link: Hashable, Sendable { case connecting, joined, lost }

    var clock = ""
    var link = Link.connecting
    var linkWords = ""
    var counts: [Count] = []
    /// Words for the filters of the list; empty for none.
    var filter = ""
    var strip: [FleetStripLine] = []
    var list = ListWindow<FleetLine>()
    /// Widest texts of all lines, by column.
    var widths: [FleetColumn: Int] = [:]
    /// Sentences in place of an empty list.
    var empty: [String] = []
    var page: FleetPage?
    var help: HelpState?
    var typed: String?
    /// A short reply to a key.
    var notice: String?
    var hints: [KeyHint] = []
    var theme = Theme.standard
}
