import CursesTerminal
import Models

/// Opens the terminal, and tells why it cannot be used.
@MainActor
enum OpenTerminal {
    /// - Parameter ownsPalette: whether a Linux console gets colours of ours.
    static func open(_ settings: BoardSettings, ownsPalette: Bool) throws(Failure) -> CursesTerminal {
        try open(
            CursesOptions(
                environment: settings.environment, mouse: settings.mouse, noColor: settings.noColor,
                forceASCII: settings.ascii, ownsPalette: ownsPalette))
    }

    static func open(_ options: CursesOptions) throws(Failure) -> CursesTerminal {
        do {
            return try CursesTerminal(options)
        } catch {
            let hint = "raceboard next prints the next races without one."
            switch error {
            case .notATerminal:
                throw Failure(
                    "no_terminal", "The board needs a terminal for input and output", hint: hint, status: .usage)
            case .unusable(let term):
                throw Failure(
                    "unusable_terminal", "The terminal \(FeedText.clean(term, limit: 40)) cannot place the cursor",
                    hint: hint, status: .usage)
            case .notOpened:
                throw Failure("internal", "The terminal cannot be opened", hint: hint, status: .internal)
            }
        }
    }
}
