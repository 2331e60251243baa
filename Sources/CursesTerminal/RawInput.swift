import CNCurses
import Screen

/// One thing that ncurses read: a key it knows, or a character of anything else.
enum RawInput: Hashable {
    case nothing
    case gone
    case character(UInt32)
    case key(Key)
    case pasteBegins, pasteEnds
    /// A pause between two inputs; short ones are left out.
    case pause(milliseconds: Int)
    /// No input has come in the time in which the rest of a key must come.
    case silence
    /// A key that the board has no name for.
    case other
}

extension RawInput {
    init(_ input: rbt_input) {
        switch input.kind {
        case RBT_NOTHING: self = .nothing
        case RBT_CLOSED: self = .gone
        case RBT_CHARACTER: self = .character(input.value)
        case RBT_KEY: self = Self.keys[Int(input.value)].map { .key($0) } ?? .other
        case RBT_FUNCTION: self = .key(.function(Int(input.value)))
        case RBT_PASTE_BEGINS: self = .pasteBegins
        case RBT_PASTE_ENDS: self = .pasteEnds
        case RBT_PAUSE: self = .pause(milliseconds: Int(input.value))
        case RBT_SILENCE: self = .silence
        default: self = .other
        }
    }

    private static let keys: [Int: Key] = [
        Int(RBT_UP.rawValue): .up, Int(RBT_DOWN.rawValue): .down,
        Int(RBT_LEFT.rawValue): .left, Int(RBT_RIGHT.rawValue): .right,
        Int(RBT_HOME.rawValue): .home, Int(RBT_END.rawValue): .end,
        Int(RBT_PAGE_UP.rawValue): .pageUp, Int(RBT_PAGE_DOWN.rawValue): .pageDown,
        Int(RBT_ENTER.rawValue): .enter, Int(RBT_BACK_TAB.rawValue): .backTab,
        Int(RBT_BACKSPACE.rawValue): .backspace, Int(RBT_DELETE.rawValue): .delete,
        Int(RBT_INSERT.rawValue): .insert,
    ]
}
