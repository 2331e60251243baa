package import Screen

/// A terminal of memory: events are queued by the test, and the last frame can be read as lines.
@MainActor
package final class VirtualTerminal: Terminal {
    package var size: TerminalSize
    package let colors: ColorDepth
    package let repertoire: Repertoire
    package private(set) var frames: [ScreenBuffer] = []
    /// How many frames are kept, the last ones.
    package var kept = Int.max
    /// Frames shown in all.
    package private(set) var shown = 0
    /// Whether somebody takes what is written.
    package var acceptsOutput = true
    package private(set) var theme: Theme?
    package private(set) var bells = 0
    package private(set) var title: String?
    /// Title and text of each notification.
    package private(set) var notifications: [[String]] = []
    /// Whether it has notifications.
    package var hasNotifications = true
    package private(set) var copied: String?
    package private(set) var copies = 0
    /// Whether it takes copies.
    package var hasClipboard = true
    package private(set) var repaints = 0
    /// What its owner did to it besides drawing, in order.
    package private(set) var deeds: [Deed] = []
    /// No descriptor: a test decides when there is something to read.
    package let inputDescriptor: Int32 = -1
    package var takesPaste = false
    private var events: [TerminalEvent] = []

    package init(
        columns: Int = 80, rows: Int = 24, colors: ColorDepth = .twoHundredFiftySix, repertoire: Repertoire = .unicode
    ) {
        size = TerminalSize(columns: columns, rows: rows)
        (self.colors, self.repertoire) = (colors, repertoire)
    }

    package func queue(_ event: TerminalEvent) {
        if case .resized = event { repaints += 1 }
        events.append(event)
    }

    package func press(_ keys: String) {
        for scalar in keys.unicodeScalars { queue(.key(.character(scalar))) }
    }

    package func resize(columns: Int, rows: Int) {
        size = TerminalSize(columns: columns, rows: rows)
        queue(.resized)
    }

    package func nextEvent() -> TerminalEvent? { events.isEmpty ? nil : events.removeFirst() }

    @discardableResult
    package func present(_ buffer: ScreenBuffer, theme: Theme) -> Bool {
        if frames.count >= kept { frames.removeFirst(frames.count - kept + 1) }
        frames.append(buffer)
        shown += 1
        self.theme = theme
        return acceptsOutput
    }

    /// What a program does with its terminal besides drawing.
    package enum Deed: Hashable, Sendable {
        case sizeChanged, suspended, resumed, closed
    }

    /// Notes the deed that follows SIGWINCH.
    package func sizeChanged() { deeds.append(.sizeChanged) }
    package func suspend() { deeds.append(.suspended) }
    package func resume() { deeds.append(.resumed) }
    package func close() { deeds.append(.closed) }

    package func repaint() { repaints += 1 }
    package func bell() { bells += 1 }
    package func show(title: String) { self.title = title }

    package func notify(title: String, body: String) -> Bool {
        if hasNotifications { notifications.append([title, body]) }
        return hasNotifications
    }

    package func copy(_ text: String) -> Bool {
        copies += 1
        if hasClipboard { copied = text }
        return hasClipboard
    }

    /// The last frame, without spaces at the ends of lines.
    package var lines: [String] { frames.last.map(\.lines) ?? [] }
}

extension ScreenBuffer {
    /// What a person reads, without spaces at the ends of lines.
    package var lines: [String] {
        (0..<rows).map { text(row: $0) }
    }
}
