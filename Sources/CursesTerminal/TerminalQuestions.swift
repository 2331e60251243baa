import CNCurses
import Screen

/// Questions to the terminal, each sent once, and what it has answered, if anything.
struct TerminalQuestions {
    enum Question {
        /// The colour of its own ground.
        case ground
        /// Whether it can show a write at once, when it has come.
        case synchronized

        var code: rbt_question { self == .ground ? RBT_REQUEST_GROUND : RBT_REQUEST_SYNCHRONIZED }
    }

    private var sent: Set<Question> = []
    private var awaited: Set<Question> = []
    /// The terminal's own ground, once it has named it.
    private(set) var ground: ConsolePalette.Color?

    /// A theme, and what is shown for it on that ground.
    private var grounded: (theme: Theme, shown: Theme)?

    /// The theme for the terminal's own ground, once that is known. It is worked out once for a theme: contrasts cost
    /// more than a frame.
    mutating func shown(_ theme: Theme) -> Theme {
        guard let ground else { return theme }
        if let grounded, grounded.theme == theme { return grounded.shown }
        let shown = theme.on(ground: ground)
        grounded = (theme, shown)
        return shown
    }

    /// Whether a question was not sent before; from now on its answer is awaited.
    mutating func begins(_ question: Question) -> Bool {
        guard sent.insert(question).inserted else { return false }
        awaited.insert(question)
        return true
    }

    /// Takes what a decoder has read of answers.
    /// - Returns: whether everything has to be drawn again.
    mutating func take(_ decoder: InputDecoder, on screen: OpaquePointer) -> Bool {
        guard !awaited.isEmpty else { return false }
        if let can = decoder.canSynchronize, awaited.remove(.synchronized) != nil, can { rbt_synchronize(screen) }
        var isOther = false
        if let ground = decoder.ground, awaited.remove(.ground) != nil {
            // It answers in the order of the questions, and leaves out those that it does not know.
            awaited = []
            let color = ConsolePalette.Color(ground)
            self.ground = color
            isOther = Theme.standard.on(ground: color) != .standard
        }
        if awaited.isEmpty { rbt_answered(screen) }
        return isOther
    }
}
