/// A group of commands, in the order in which help lists them.
package enum HelpGroup: String, CaseIterable, Sendable {
    case see = "See"
    case once = "Once"
    case kiosk = "Kiosk"
    case tools = "Tools"

    /// Heading of the group in help and manual.
    var title: String {
        switch self {
        case .see: "See races live"
        case .once: "Print once and exit"
        case .kiosk: "Kiosk: the board on a wall"
        case .tools: "Tools"
        }
    }
}
